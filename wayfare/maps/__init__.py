"""The boards that come with Wayfare, one map file each."""
