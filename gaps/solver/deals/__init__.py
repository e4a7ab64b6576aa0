"""Winnable deals that are found before a player asks for one."""
