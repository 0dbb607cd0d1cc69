/** The messages of docs/protocol.md, as types. */

export interface Label {
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  lines: string[];
}

export interface Place {
  name: string;
  shown: string;
  country: string | null;
  region: number | null;
  x: number;
  y: number;
  label: Label;
}

export interface Route {
  from: number;
  to: number;
  length: number;
  /** 0 takes any one colour */
  colour: number;
  waves: number;
  carts: boolean | number;
  points: number;
  lane: number;
  lanes: number;
  spaces: [number, number, number][];
  path: string;
}

export interface Ticket {
  from: string;
  to: string;
  from_places: number[];
  to_places: number[];
  points: number;
  /** of the shortest way on the empty board */
  spaces: number | null;
}

export interface Layer {
  kind: string;
  name: string;
  path: string;
  region?: number | null;
  role?: string;
  width?: number;
  dash?: number[];
}

export interface Board {
  name: string;
  title: string;
  theme: string;
  digest: string;
  players: [number, number];
  pieces: number;
  colours: string[];
  cards_of: number[];
  places: Place[];
  routes: Route[];
  tickets: Ticket[];
  /** route, colour, cards, wilds, ferry cards */
  claims: [number, number, number, number, number][];
  first_claim_code: number;
  region_names: string[];
  ferry_limit: number;
  features: string[];
  rules: {
    opening_hand: number;
    opening_deal: number;
    opening_keep: number;
    draw_deal: number;
    draw_keep: number;
    single_parallel_up_to: number;
    route_points: number[];
    longest_path_bonus: number;
    ferry_cards: number;
    region_points: number[];
    double_regions: (number | string)[];
    merchandise_cards: number;
    merchandise_points: number[][];
  };
  drawing: {
    board: [number, number];
    space: { len: number; wid: number };
    place_r: number;
    font: number;
    layers: Layer[];
  };
}

export interface Message {
  id: string;
  params?: Record<string, unknown>;
}

export interface Seat {
  seat: number;
  kind: "you" | "here" | "friend" | "bot";
  name: string;
  colour: string;
  bot: string | null;
  mine: boolean;
  online: boolean;
  invite?: string | null;
}

export interface Table {
  id: string;
  map: string;
  options: {
    helpers: { way: boolean; missing: boolean; tracker: boolean };
    clock: null | { kind: "turn" | "bank"; seconds: number; increment?: number };
    confirm: boolean;
    pace: string;
  };
  over: boolean;
  created: number | string;
  seats: Seat[];
  host: boolean | number | null;
  next: string | null;
}

export type Phase = "opening" | "turn" | "second" | "keeping" | "over";

export interface View {
  seat: number | null;
  phase: Phase;
  turn: number | null;
  deciders: number[];
  first_seat: number;
  turns_left: number | null;
  row: number[];
  deck: number;
  discard: number[];
  hands: number[];
  pieces: number[];
  points: number[];
  ferries: number[];
  merchandise: number[];
  ticket_counts: number[];
  ticket_deck: number;
  owners: (number | null)[];
  chosen: boolean[] | number[];
  /** routes nobody owns that are closed to this seat, by the id of the reason */
  blocked: Record<string, number[]>;
  hand: number[];
  /** each with whether it is done */
  tickets: [ticket: number, done: boolean][];
  /** for each ticket the spaces still to build, null if no way is left; null where that is not told */
  to_go: (number | null)[] | null;
  offer: number[];
  /** during the opening: which places of the offer were kept, as bits; 0 before */
  choice: number;
  legal: number[];
  can_undo: boolean;
  regions: number[][] | null;
  /** by seat, the regions of the network that counts the most; one that counts twice is there twice */
  joined: number[][];
  longest: number[] | null;
  seen: number[] | null;
  scores: object[] | null;
  /** once the game is over, by seat */
  shown_tickets?: [ticket: number, done: boolean][][];
}

/** A view as it is sent: a pair among the legal codes stands for all from the first to the last. */
export type SentView = Omit<View, "legal"> & { legal: (number | [first: number, last: number])[] };

export interface GameEvent {
  n: number;
  kind: string;
  seat: number | null;
  facts: Record<string, any>;
  secret?: Record<string, any>;
  /** a simple bot did it, because the seat's time had run out */
  by_clock?: boolean;
}

export interface Clock {
  running: number[];
  left: Record<string, number>;
  at: number;
}
