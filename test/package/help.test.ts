/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync } from 'node:fs';

import { IMPORT_RESULTS } from '../../nodes/OutreachLead/resources/lead/importRows';
import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { AGENT_STATUSES, GENERATION_STATUSES } from '../../src/contract/agents/agents';
import {
	ACTION_STATUSES,
	ACTION_TYPES,
	CAMPAIGN_LEAD_STATUSES,
	MESSAGE_STAGES,
} from '../../src/contract/campaigns/campaignLeads';
import { CAMPAIGN_STATUSES } from '../../src/contract/campaigns/campaigns';
import {
	APPROVAL_STATUSES,
	REJECTION_REASONS,
} from '../../src/contract/campaigns/messageApprovals';
import { CONVERSATION_INTENTS } from '../../src/contract/conversations/conversations';
import { ENRICHMENT_STATUSES } from '../../src/contract/leads/leads';
import { SOCIAL_ACCOUNT_STATUSES } from '../../src/contract/socialAccounts';
import { actionNodes, choicesOf } from '../../tools/generate/nodes';
import { readRoot, root } from './support';

/** The text under a heading, up to the next heading. */
function under(page: string, heading: string): string {
	const parts = readRoot(page).split(/^#+ /m);
	const found = parts.filter((part) => part.startsWith(`${heading}\n`));
	expect({ page, heading, found: found.length }).toEqual({ page, heading, found: 1 });
	return found[0]!;
}

/** What the first column of a table holds between the given marks, without its head. */
const firstColumn = (text: string, mark: string) =>
	text
		.split('\n')
		.filter((line, at, lines) => line.startsWith(`| ${mark}`) && !lines[at + 1]?.startsWith('| --'))
		.map((line) => line.split(mark)[1]!);

const LISTS: ReadonlyArray<readonly [string, string, readonly string[]]> = [
	['docs/statuses.md', 'Intents', CONVERSATION_INTENTS],
	['docs/statuses.md', 'Campaign leads', CAMPAIGN_LEAD_STATUSES],
	['docs/statuses.md', 'Actions', ACTION_TYPES],
	['docs/statuses.md', 'Statuses of actions', ACTION_STATUSES],
	['docs/statuses.md', 'Message approvals', APPROVAL_STATUSES],
	['docs/statuses.md', 'Message stages', MESSAGE_STAGES],
	['docs/statuses.md', 'Rejection reasons', REJECTION_REASONS],
	['docs/statuses.md', 'Sender accounts', SOCIAL_ACCOUNT_STATUSES],
	['docs/nodes/campaign.md', 'States', CAMPAIGN_STATUSES],
	['docs/nodes/agent.md', 'States', AGENT_STATUSES],
	['docs/nodes/agent.md', 'Waiting for a proposal', GENERATION_STATUSES],
	['docs/nodes/lead.md', 'Results of an import', IMPORT_RESULTS],
	['docs/nodes/lead.md', 'Enriching', [...ENRICHMENT_STATUSES, 'skipped']],
];

test.each(LISTS)('%s explains every value of "%s", and no other', (page, heading, values) => {
	const explained = firstColumn(under(page, heading), '`');
	expect(explained.sort()).toEqual([...values].sort());
});

test.each(actionNodes)('the page of $description.name lists its operations', (node) => {
	const page = `docs/nodes/${node.description.name.replace('outreach', '').toLowerCase()}.md`;
	const operations = choicesOf(node, 'resource').flatMap((resource) =>
		choicesOf(node, 'operation', resource.value).map(({ name }) => `${resource.name} → ${name}`),
	);
	expect(operations.length).toBeGreaterThan(4);
	expect(firstColumn(under(page, 'Operations'), '**').sort()).toEqual(operations.sort());
});

test('the page of the trigger says what each event costs', () => {
	const events = choicesOf(new OutreachTrigger(), 'events').map(({ name }) => name);
	const rows = under('docs/nodes/trigger.md', 'What it costs').split('\n').slice(1);
	const named = rows.map((row) => /^\| (\w[\w ]*?) +\|/.exec(row)?.[1]);
	expect(named).toEqual(expect.arrayContaining(events));
});

const sources = globSync(['{nodes,src}/**/*.ts'], { cwd: root }).map(readRoot).join('\n');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Error texts and codes in the page. `…` stands for what differs from case to case. */
const quoted = [...readRoot('docs/troubleshooting.md').matchAll(/`([A-Z"…][^`]* [^`]*|\w+_\w+)`/g)]
	.map(([, text]) => text!)
	.filter((text) => !['generation_id', 'last_message_id'].includes(text));

test.each(quoted)('an error can say: %s', (text) => {
	const parts = text.split('…').map((part) => escaped(part.trim()));
	expect(sources).toMatch(new RegExp(parts.join('.*?')));
});

test('the page on troubleshooting quotes errors', () => {
	expect(quoted.length).toBeGreaterThan(60);
});
