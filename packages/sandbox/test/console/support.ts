import type { StoryLine, Views } from '../../console/views';
import type { SandboxOptions } from '../../sandbox';
import { advance, openWorld, startCampaign } from '../engine/support';
import { type ApiResponse, JSON_TYPE } from '../support';

export const CONSOLE = 'http://127.0.0.1:4010';

type Name = keyof Views;
type View<Path extends string> = Path extends Name
	? Views[Path]
	: Path extends `${infer Start}?${string}`
		? View<Start>
		: Path extends `${infer Start}/${string}`
			? `${Start}/{id}` extends Name
				? Views[`${Start}/{id}`]
				: never
			: never;

/** A world with its console, whose clock moves only when it is moved. */
export function openConsole(options: SandboxOptions = {}) {
	const sandbox = openWorld({ console: true, ...options });
	const ask = async (path: string, init?: RequestInit): Promise<ApiResponse> => {
		const { status, headers, body } = await fetchFrom(path, init);
		return { status, headers, body: JSON.parse(await new Response(body).text()) };
	};
	const fetchFrom = async (path: string, init?: RequestInit) =>
		await sandbox.fetch(new Request(CONSOLE + path, init));
	const view = async <Path extends string>(path: Path): Promise<View<Path>> => {
		const { status, body } = await ask(`/__console/${path}`);
		expect(status).toBe(200);
		return body.data;
	};
	const post = async (path: string, body: unknown) =>
		await ask(`/__control/${path}`, {
			method: 'POST',
			headers: JSON_TYPE,
			body: JSON.stringify(body),
		});
	return { sandbox, ask, fetchFrom, view, post };
}

/** The same after seven busy days with a campaign. */
export async function openBusyConsole() {
	const opened = openConsole({ life: { level: 'busy' } });
	const campaign = await startCampaign(opened.sandbox, {
		leads: 20,
		auto_approve_ai_messages: false,
	});
	await advance(opened.sandbox, 24 * 7);
	return { ...opened, campaign };
}

export const textOf = (sentence: StoryLine['sentence']) =>
	sentence.map(({ text }) => text).join('');

/** Every row of a list, part by part. */
export async function readParts<Item>(
	read: (query: string) => Promise<{ rows: readonly Item[]; next: string | null }>,
): Promise<Item[]> {
	const rows: Item[] = [];
	for (let next: string | null = ''; next !== null; ) {
		const part = await read(next === '' ? '' : `next=${encodeURIComponent(next)}`);
		rows.push(...part.rows);
		next = part.next;
	}
	return rows;
}
