import { startSandbox } from '../../sandbox/server';
import { node } from '../../harness/workflows';
import type { Figure } from '../figure';
import { compareInN8n, type Contender, httpRequest } from './inN8n';

const BYTES = 40_000_000;
const CONVERSATION = 'conv_2';
const RUNS = 7;
/** How much readings of the same node differ. */
const NOISE = 1.1;

const contenders = (messageId: string) =>
	[
		{
			name: 'Outreach Conversation',
			nodes: () => [
				node('Download', 'n8n-nodes-outreach.outreachConversation', {
					resource: 'attachment',
					operation: 'download',
					conversationId: { __rl: true, mode: 'id', value: CONVERSATION },
					messageId,
				}),
			],
		},
		{
			name: 'HTTP Request',
			nodes: (baseUrl, outreachApi) => [
				httpRequest('Download', outreachApi, {
					url: `${baseUrl}/conversations/${CONVERSATION}/messages/${messageId}/attachments/0`,
					options: { response: { response: { responseFormat: 'file' } } },
				}),
			],
		},
	] as const satisfies Contender[];

export const attachment: Figure = {
	name: `Attachment of ${BYTES / 1_000_000} MB in a real n8n that stores files to disk`,
	measure: async () => {
		const { sandbox, baseUrl, close } = await startSandbox({ ownProcess: true });
		try {
			const { id } = sandbox.control.addAttachment({
				conversation_id: CONVERSATION,
				type: 'video',
				byte_size: BYTES,
			});
			const medians = await compareInN8n(baseUrl, contenders(id), RUNS);
			const [own, rival] = medians;
			return {
				rows: medians.map(({ name, seconds, addedMb, readings }) => ({
					node: name,
					seconds: seconds.toFixed(2),
					'added peak MB': addedMb.toFixed(1),
					'of each run': readings.map((reading) => reading.addedMb.toFixed(0)).join(' '),
				})),
				goal: 'no more added peak memory than the HTTP Request node on the same file, within the noise of 10 %',
				reached: own.addedMb <= rival.addedMb * NOISE,
			};
		} finally {
			await close();
		}
	},
};
