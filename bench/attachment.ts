import { startSandbox } from '../sandbox/server';
import type { Credential, WorkflowNode } from '../tools/harness/workflows';
import { type Figure, median } from './figure';
import { measureInN8n, node, type Reading } from './inN8n';

const BYTES = 40_000_000;
const CONVERSATION = 'conv_2';
const RUNS = 7;
/** So much the readings of one and the same node differ. */
const NOISE = 1.1;

interface Downloader {
	readonly name: string;
	readonly nodes: (
		messageId: string,
	) => (baseUrl: string, credential: Credential) => WorkflowNode[];
}

const outreachNode: Downloader = {
	name: 'Outreach Conversation',
	nodes: (messageId) => () => [
		node('Download', 'n8n-nodes-outreach.outreachConversation', {
			...{ resource: 'attachment', operation: 'download' },
			...{ conversationId: { __rl: true, mode: 'id', value: CONVERSATION }, messageId },
		}),
	],
};

/** What a user would build without the node: the same credential, the answer as a file. */
const httpRequest: Downloader = {
	name: 'HTTP Request',
	nodes: (messageId) => (baseUrl, credential) => [
		{
			...node(
				'Download',
				'n8n-nodes-base.httpRequest',
				{
					url: `${baseUrl}/conversations/${CONVERSATION}/messages/${messageId}/attachments/0`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'outreachApi',
					options: { response: { response: { responseFormat: 'file' } } },
				},
				4.2,
			),
			credentials: { outreachApi: credential },
		},
	],
};

const downloaders = [outreachNode, httpRequest];

export const attachment: Figure = {
	name: `Attachment of ${BYTES / 1_000_000} MB in a real n8n that stores files to disk`,
	measure: async () => {
		const sandbox = await startSandbox({ ownProcess: true });
		const { id } = sandbox.sandbox.control.addAttachment({
			...{ conversation_id: CONVERSATION, type: 'video', byte_size: BYTES },
		});
		const readings = new Map<Downloader, Reading[]>(downloaders.map((each) => [each, []]));
		try {
			for (let run = 0; run < RUNS; run++) {
				for (const each of downloaders) {
					readings.get(each)?.push(await measureInN8n(sandbox.baseUrl, each.nodes(id)));
				}
			}
		} finally {
			await sandbox.close();
		}
		const medians = downloaders.map((each) => {
			const all = readings.get(each) ?? [];
			return {
				node: each.name,
				seconds: median(all.map(({ seconds }) => seconds)),
				addedMb: median(all.map(({ addedMb }) => addedMb)),
				spread: all.map(({ addedMb }) => addedMb.toFixed(0)).join(' '),
			};
		});
		const [own, rival] = medians;
		if (!own || !rival) throw new Error('Nothing was measured');
		return {
			rows: medians.map((each) => ({
				node: each.node,
				seconds: each.seconds.toFixed(2),
				'added peak MB': each.addedMb.toFixed(1),
				'of each run': each.spread,
			})),
			goal: 'no more added peak memory than the HTTP Request node on the same file, within the noise of 10 %',
			reached: own.addedMb <= rival.addedMb * NOISE,
		};
	},
};
