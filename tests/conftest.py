"""Its being here puts this folder on the path, so that tests in folders below it find `rig`."""
