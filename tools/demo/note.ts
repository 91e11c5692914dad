import type { WorkflowFile, WorkflowNode } from '../../packages/rehearsal/n8n/workflows';
import { TRIES } from './tries';

const WIDTH = 380;
const HEIGHT = 420;
const GAP = 40;

/** Credentials of what is not played: they open the demo itself. */
const OWN = ['httpBasicAuth', 'httpBearerAuth', 'outreachApi'];

/** A workflow with a note to its left: what to try in the demo, and what changes with real accounts. */
export function withNote(
	workflow: WorkflowFile,
	{ name, consoleUrl }: { readonly name: string; readonly consoleUrl: string },
): WorkflowFile {
	const { nodes } = workflow;
	const left = Math.min(...nodes.map(({ position }) => position[0]));
	const top = Math.min(...nodes.map(({ position }) => position[1]));
	const note: WorkflowNode = {
		id: `demo-${name}`,
		name: 'In this demo',
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [left - WIDTH - GAP, top],
		parameters: {
			content: textOf(nodes, name, consoleUrl),
			width: WIDTH,
			height: HEIGHT,
			color: 4,
		},
	};
	return { ...workflow, nodes: [...nodes, note] };
}

function textOf(nodes: readonly WorkflowNode[], name: string, consoleUrl: string): string {
	const parts = [`## In this demo\n\n${TRIES[name]}`, `[The console](${consoleUrl}#/outside)`];
	const played = nodes.filter(({ credentials = {} }) =>
		Object.keys(credentials).some((type) => !OWN.includes(type)),
	);
	if (played.length > 0) {
		const names = played.map((node) => `**${node.name}**`).join(', ');
		parts.push(
			`### With your own account\n\nThe accounts in ${names} are the demo's, and the services behind them are played. **An account of your own reaches nobody here**: this n8n lets nothing out of your machine. In your n8n, import \`examples/${name}.json\`, follow its first note, and choose your accounts in these nodes.`,
		);
	} else {
		parts.push(
			`### With your own accounts\n\nThis n8n lets nothing out of your machine, so an account of your own reaches nobody here. In your n8n, import \`examples/${name}.json\`, and follow its first note.`,
		);
	}
	return parts.join('\n\n');
}
