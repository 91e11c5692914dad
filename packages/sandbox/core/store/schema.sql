-- Times are milliseconds since 1970. `seq` is the order of arrival and breaks ties between equal times, so that every
-- list has one stable order. `record` is the JSON of the resource as it is sent.

CREATE TABLE workspaces (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	-- Where the people that agents find come from.
	people TEXT NOT NULL,
	credits INTEGER NOT NULL,
	-- The read at which a new generation is prepared.
	generation_reads INTEGER NOT NULL DEFAULT 3
) STRICT;

-- One row.
CREATE TABLE world (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	-- What it was made with, as JSON. A reset begins so again.
	start TEXT NOT NULL,
	-- The settings as JSON; null if nothing happens by itself.
	life TEXT NOT NULL,
	clock_offset_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Events that will happen, and those that failed when they were due.
CREATE TABLE events (
	seq INTEGER PRIMARY KEY,
	due_at INTEGER NOT NULL,
	kind TEXT NOT NULL,
	subject TEXT NOT NULL,
	data TEXT NOT NULL,
	-- Why it failed; NULL before it is due.
	error TEXT
) STRICT;
CREATE UNIQUE INDEX events_planned ON events (kind, subject) WHERE error IS NULL;
CREATE INDEX events_due ON events (due_at, seq) WHERE error IS NULL;

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
	-- The agent that found the lead, if one did.
	found_by TEXT,
	created_at INTEGER NOT NULL,
	record TEXT NOT NULL,
	UNIQUE (workspace_id, social_key)
) STRICT;
CREATE INDEX leads_found ON leads (found_by) WHERE found_by IS NOT NULL;
CREATE INDEX leads_newest ON leads (workspace_id, created_at, seq);

CREATE TABLE memberships (
	seq INTEGER PRIMARY KEY,
	lead_list_id TEXT NOT NULL REFERENCES lead_lists (id),
	lead_id TEXT NOT NULL REFERENCES leads (id),
	added_at INTEGER NOT NULL,
	UNIQUE (lead_id, lead_list_id)
) STRICT;
CREATE INDEX memberships_newest ON memberships (lead_list_id, added_at, seq);

CREATE TABLE social_accounts (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	record TEXT NOT NULL,
	-- Why the session of the connected account fails its check; NULL if it passes.
	session_problem TEXT,
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX social_accounts_newest ON social_accounts (workspace_id, created_at, seq);

-- What sender accounts did that counts towards their daily limits.
CREATE TABLE sends (
	seq INTEGER PRIMARY KEY,
	account_id TEXT NOT NULL REFERENCES social_accounts (id),
	-- Counts what the account did.
	number INTEGER NOT NULL,
	limit_name TEXT NOT NULL,
	-- The limit at the time of the send.
	day_limit INTEGER NOT NULL,
	-- The id of the campaign lead.
	subject TEXT NOT NULL,
	at INTEGER NOT NULL
) STRICT;
CREATE INDEX sends_of_account ON sends (account_id, limit_name, at);
CREATE INDEX sends_latest ON sends (account_id, at);

CREATE TABLE campaigns (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	record TEXT NOT NULL,
	setup TEXT NOT NULL,
	-- A deleted campaign keeps its row, so that its id is never used again.
	is_deleted INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_newest ON campaigns (workspace_id, created_at, seq);

CREATE TABLE campaign_leads (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	campaign_id TEXT NOT NULL REFERENCES campaigns (id),
	-- NULL once the lead is removed from the workspace.
	lead_id TEXT REFERENCES leads (id),
	record TEXT NOT NULL,
	-- The status that a resume restores; NULL if the lead is not paused.
	paused_from TEXT,
	enrolled_at INTEGER NOT NULL,
	-- What the campaign does next for the lead, if the world goes on by itself; NULL if nothing.
	sender_id TEXT,
	next_step TEXT,
	due_at INTEGER,
	UNIQUE (campaign_id, lead_id)
) STRICT;
CREATE INDEX campaign_leads_of_sender ON campaign_leads (sender_id, next_step, campaign_id, due_at);
CREATE INDEX campaign_leads_due ON campaign_leads (campaign_id, next_step, due_at);
CREATE INDEX campaign_leads_status ON campaign_leads (campaign_id, json_extract(record, '$.status'));
-- The connection requests of a sender that nobody has answered.
CREATE INDEX campaign_leads_pending ON campaign_leads (json_extract(record, '$.sender.id'))
	WHERE json_extract(record, '$.current_state.connection_status') = 'sent';
CREATE INDEX campaign_leads_of_lead ON campaign_leads (lead_id);
CREATE INDEX campaign_leads_newest ON campaign_leads (campaign_id, enrolled_at, seq);

CREATE TABLE message_overrides (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	campaign_id TEXT NOT NULL REFERENCES campaigns (id),
	lead_id TEXT NOT NULL REFERENCES leads (id),
	node_type TEXT NOT NULL,
	message_stage TEXT NOT NULL,
	record TEXT NOT NULL,
	UNIQUE (campaign_id, lead_id, node_type, message_stage)
) STRICT;

CREATE TABLE message_approvals (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	campaign_id TEXT NOT NULL REFERENCES campaigns (id),
	lead_id TEXT NOT NULL REFERENCES leads (id),
	message_stage TEXT,
	record TEXT NOT NULL,
	generated_at INTEGER NOT NULL,
	-- When it goes out, if it is approved before.
	due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_approvals_newest ON message_approvals (campaign_id, generated_at, seq);
CREATE INDEX message_approvals_waiting ON message_approvals (due_at, seq) WHERE json_extract(record, '$.approval_status') = 'pending';
CREATE INDEX message_approvals_of_lead ON message_approvals (campaign_id, lead_id);

CREATE TABLE agent_products (
	workspace_id TEXT PRIMARY KEY REFERENCES workspaces (id),
	record TEXT NOT NULL
) STRICT;

CREATE TABLE generations (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	-- The generation once it is prepared.
	record TEXT NOT NULL,
	-- Reads until it is prepared.
	reads_left INTEGER NOT NULL,
	is_stale INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE agents (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	record TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX agents_oldest ON agents (workspace_id, created_at, seq);

CREATE TABLE conversations (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	record TEXT NOT NULL,
	settings TEXT NOT NULL,
	-- The position of the most recent message, which places the conversation in the list.
	recent_at INTEGER NOT NULL,
	recent_seq INTEGER NOT NULL
) STRICT;
CREATE INDEX conversations_recent ON conversations (workspace_id, recent_at, recent_seq);
CREATE INDEX conversations_unread ON conversations (workspace_id, recent_at, recent_seq) WHERE json_extract(record, '$.is_unread');
CREATE INDEX conversations_of_lead ON conversations (json_extract(record, '$.lead.id'));

CREATE TABLE conversation_messages (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	conversation_id TEXT NOT NULL REFERENCES conversations (id),
	record TEXT NOT NULL,
	sent_at INTEGER NOT NULL,
	-- When an accepted message can be seen; NULL once it can.
	appears_at INTEGER
) STRICT;
CREATE INDEX conversation_messages_oldest ON conversation_messages (conversation_id, sent_at, seq);
CREATE INDEX conversation_messages_waiting ON conversation_messages (appears_at) WHERE appears_at IS NOT NULL;

CREATE TABLE effects (
	id INTEGER PRIMARY KEY,
	workspace_id TEXT NOT NULL,
	endpoint TEXT NOT NULL,
	-- The program that sent the request, as it calls itself.
	client TEXT,
	kind TEXT NOT NULL,
	at INTEGER NOT NULL,
	-- What it concerns; the kind of effect decides which of these it has. They keep naming records that are gone by now.
	account_id TEXT,
	agent_id TEXT,
	approval_id TEXT,
	campaign_id TEXT,
	conversation_id TEXT,
	generation_id TEXT,
	lead_id TEXT,
	lead_list_id TEXT,
	message_id TEXT,
	override_id TEXT,
	website_url TEXT
) STRICT;
CREATE INDEX effects_latest ON effects (workspace_id, id);
CREATE INDEX effects_of_lead ON effects (lead_id, id) WHERE lead_id IS NOT NULL;
