-- The passkey that opened a session; it stays named when the passkey goes, so nothing refers to it.
alter table auth_sessions add column passkey_id uuid;
