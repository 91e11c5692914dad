/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { startSandbox } from '../../../packages/sandbox/server';
import { editorUrl, signIn, startBrowser } from '../../../packages/rehearsal/n8n/browser';
import { ownN8n } from '../../../packages/rehearsal/n8n/installation';
import { startN8n, type N8n } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { startedByReplies, TRIGGER } from '../../../packages/rehearsal/n8n/replies';
import {
	chain,
	createCredential,
	importWorkflow,
	node,
	publishWorkflow,
	type WorkflowFile,
} from '../../../packages/rehearsal/n8n/workflows';
import { step } from '../../lib/progress.mjs';
import { createCommunityNodes, PATIENCE_MS } from './communityNodes';

/** On a signal, what runs ends before this process, so that nothing stays behind. */
const ENDED_BY_US = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

const WORKFLOWS = 10;
const REPLIES_EVERY_MS = 4000;
/** Two polls of each workflow. */
const REPLIES_AFTERWARDS = 15;

/** Below the node's name only if n8n knows its type. */
const EVENT = 'Reply Received';

const nodes = [
	node(TRIGGER, 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: {
			item: [0, 30].map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })),
		},
		events: ['replyReceived'],
	}),
	node('Go on', 'n8n-nodes-base.noOp'),
];

const WORKFLOW: WorkflowFile = {
	name: 'Start by replies',
	nodes,
	connections: chain(nodes),
	settings: { executionOrder: 'v1' },
};

interface Saved {
	readonly nodes: unknown;
	readonly connections: unknown;
	readonly settings: unknown;
	readonly active: boolean;
}

/** What became of the replies, over all workflows. */
export interface Figures {
	readonly replies: number;
	readonly workflows: number;
	readonly lost: number;
	readonly twice: number;
	readonly changed: number;
}

/** Counts, for each workflow, the replies that started it never or more than once. */
export function countReplies(
	replies: readonly string[],
	started: ReadonlyArray<readonly string[]>,
): Pick<Figures, 'lost' | 'twice'> {
	const counts = started.flatMap((messages) =>
		replies.map((reply) => messages.filter((message) => message === reply).length),
	);
	return {
		lost: counts.filter((count) => count === 0).length,
		twice: counts.filter((count) => count > 1).length,
	};
}

async function readSaved(n8n: N8n, ids: readonly string[]): Promise<string[]> {
	return await Promise.all(
		ids.map(async (id) => {
			const { nodes, connections, settings, active } = await n8n.call<Saved>(
				'GET',
				`/workflows/${id}`,
			);
			return JSON.stringify({ nodes, connections, settings, active });
		}),
	);
}

/**
 * Installs the first version in n8n's settings, lets workflows poll, updates to the second in between, and uninstalls
 * it. `publishSecond` is called once the first is installed.
 */
export async function installAndUpdate(
	variables: Readonly<Record<string, string>>,
	[first, second]: readonly [string, string],
	publishSecond: () => Promise<void>,
): Promise<Figures> {
	const folder = process.env.OUTREACH_N8N;
	if (folder === undefined) throw new Error('Start this with npm run release rehearse');
	const running = await startSandbox();
	const browser = await startBrowser(ENDED_BY_US);
	let n8n: N8n | undefined;
	let talk: NodeJS.Timeout | undefined;
	try {
		const { sandbox } = running;
		const started = await step('n8n without the nodes', () =>
			startN8n({ variables, installation: ownN8n(folder) }),
		);
		n8n = started;
		const page = await browser.newPage({ viewport: { width: 1500, height: 1000 } });
		page.setDefaultTimeout(PATIENCE_MS);
		await signIn(page, n8n);
		const settings = createCommunityNodes(page, n8n);
		await step(`Settings → Community nodes: install ${first}`, () => settings.install(first));

		const credential = await createCredential(n8n, running.baseUrl);
		const ids: string[] = [];
		await step(`${WORKFLOWS} workflows are published`, async () => {
			for (let made = 0; made < WORKFLOWS; made += 1) {
				ids.push(await importWorkflow(started, WORKFLOW, credential));
				await publishWorkflow(started, ids.at(-1)!);
			}
		});
		const before = await readSaved(n8n, ids);

		const replies: string[] = [];
		const write = () => {
			const content = `Reply ${replies.length + 1}`;
			replies.push(sandbox.control.addMessage(seeded.conversations.interested, { content }).id);
		};
		write();
		const startedBy = async () =>
			await Promise.all(
				ids.map(async (id) =>
					(await startedByReplies(started, id)).flatMap(({ messages }) => messages),
				),
			);
		const allCame = async () => countReplies(replies, await startedBy()).lost === 0;
		await step('All workflows start by a reply', async () => {
			await poll(allCame, Boolean, { everyMs: 1000 });
		});
		talk = setInterval(write, REPLIES_EVERY_MS);
		await publishSecond();
		await step(`Settings → Community nodes: update to ${second}, while replies come`, () =>
			settings.update(second),
		);
		const enough = replies.length + REPLIES_AFTERWARDS;
		await step('More replies', () =>
			poll(
				() => Promise.resolve(replies.length),
				(count) => count >= enough,
				{ everyMs: REPLIES_EVERY_MS },
			),
		);
		clearInterval(talk);
		await step('The last replies', () => poll(allCame, Boolean, { everyMs: 1000 }));
		const after = await readSaved(n8n, ids);
		const figures = {
			replies: replies.length,
			workflows: WORKFLOWS,
			...countReplies(replies, await startedBy()),
			changed: after.filter((text, index) => text !== before[index]).length,
		};
		await step(`The ${WORKFLOWS} workflows open in the editor, unchanged`, async () => {
			for (const id of ids) {
				await page.goto(editorUrl(started, id));
				await page.locator('[data-test-id=canvas-node]', { hasText: EVENT }).waitFor();
				// With a change, it would offer to publish it.
				await page.getByText('Published', { exact: true }).waitFor();
			}
		});
		await step('Settings → Community nodes: uninstall', () => settings.uninstall());
		const left = await n8n.call<unknown[]>('GET', '/community-packages');
		if (left.length > 0) throw new Error(`n8n still has ${JSON.stringify(left)}`);
		return figures;
	} finally {
		clearInterval(talk);
		await browser.close();
		await n8n?.stop();
		await running.close();
	}
}
