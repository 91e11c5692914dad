/**
 * Raise the version with every change of a table. A database file of another version is refused: it holds made-up data
 * that takes seconds to make again.
 */
export const SCHEMA_VERSION = 1;

/**
 * Times are milliseconds since 1970. `seq` is the order of arrival and breaks ties between equal times, so every list
 * has one stable order. `record` is the JSON of the resource as it is sent.
 */
export const SCHEMA = `
CREATE TABLE workspaces (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	credits INTEGER NOT NULL
) STRICT;

CREATE TABLE lead_lists (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	name TEXT NOT NULL,
	record TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	UNIQUE (workspace_id, name)
) STRICT;
CREATE INDEX lead_lists_newest ON lead_lists (workspace_id, created_at, seq);

CREATE TABLE leads (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	social_key TEXT NOT NULL,
	search_text TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	record TEXT NOT NULL,
	UNIQUE (workspace_id, social_key)
) STRICT;
CREATE INDEX leads_newest ON leads (workspace_id, created_at, seq);

CREATE TABLE memberships (
	seq INTEGER PRIMARY KEY,
	lead_list_id TEXT NOT NULL REFERENCES lead_lists (id),
	lead_id TEXT NOT NULL REFERENCES leads (id),
	added_at INTEGER NOT NULL,
	UNIQUE (lead_id, lead_list_id)
) STRICT;
CREATE INDEX memberships_newest ON memberships (lead_list_id, added_at, seq);

CREATE TABLE effects (
	id INTEGER PRIMARY KEY,
	workspace_id TEXT NOT NULL,
	endpoint TEXT NOT NULL,
	kind TEXT NOT NULL,
	subject TEXT NOT NULL,
	at INTEGER NOT NULL
) STRICT;
`;
