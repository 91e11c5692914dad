import type { Instance } from './instance';
import { phrases } from './phrases';

const OWN = 'n8n-nodes-outreach.';

/** The most characters in which n8n describes each node to a model. */
const LONGEST = {
	outreachAgent: 27_000,
	outreachAgentTool: 33_000,
	outreachCampaign: 46_000,
	outreachCampaignTool: 54_000,
	outreachConversation: 10_500,
	outreachConversationTool: 11_800,
	outreachLead: 12_600,
	outreachLeadTool: 14_300,
	outreachTrigger: 11_200,
};

/** The part of the answer to each phrase. */
const sectionsOf = (results: string) => results.split('\n\n---\n\n');

/** The nodes that it lists, best first. */
const listed = (section: string) =>
	section.match(/^- \S+(?!.*\[RELATED\])/gm)?.map((line) => line.slice(2)) ?? [];

const placeOfOurs = (section: string) => {
	const index = listed(section).findIndex((id) => id.startsWith(OWN));
	return index < 0 ? null : index + 1;
};

/** What n8n's builder, its own MCP server and its Agents have in common to find nodes. */
export function findNodes(instance: Instance) {
	const search = async (queries: readonly string[]) =>
		(await instance.call<{ results: string }>('search_nodes', { queries })).results;
	const typesOf = async (name: string) =>
		(
			await instance.call<{ definitions: string }>('get_node_types', {
				nodeIds: [{ nodeId: OWN + name }],
			})
		).definitions;

	test('finds our nodes by what sales people type', async () => {
		const sections = sectionsOf(await search(Object.keys(phrases)));
		const places = Object.keys(phrases).map((phrase, index) => [
			phrase,
			placeOfOurs(sections[index]!),
		]);
		expect(Object.fromEntries(places)).toEqual(phrases);
	});

	test('says what to know of a node before it is used, and which ones go with it', async () => {
		const results = await search(['outreach trigger', 'unread conversations']);
		expect(results).toContain('Message > Send writes to a real person at once.');
		expect(results).toContain('Gives each event once');
	});

	test.each(Object.entries(LONGEST))('%s takes at most %i characters', async (name, longest) => {
		const { length } = await typesOf(name);
		expect(length).toBeLessThanOrEqual(longest);
		expect(length).toBeGreaterThan(longest * 0.9);
	});

	test('a node and its tool are described by their own fields', async () => {
		const [node, tool] = [
			await typesOf('outreachConversation'),
			await typesOf('outreachConversationTool'),
		];
		expect(node + tool).not.toContain('@tool');
		expect(node).toContain('returnAll');
		expect(node).not.toContain('toolLimit');
		expect(tool).toContain('toolLimit');
		expect(tool).not.toContain('returnAll');
	});
}
