import { isDecline } from './decline';

/** What one message asks its reader: the links to one execution. */
export interface Question {
	readonly execution: string;
	/** A link to a form, or one link for each choice. */
	readonly links: readonly string[];
}

const LINK =
	/https?:\/\/(?:localhost|127\.0\.0\.1):(\d+)\/(?:webhook|form)-waiting\/(\d+)[^\s"'<>|\\)\]]*/g;

/** Whether the message asks its reader something. */
export const asks = (text: string): boolean => readable(text).search(LINK) >= 0;

/** Finds the links by which an n8n at this port asks a person. */
export function questionsIn(text: string, port: string): Question[] {
	const questions = new Map<string, Set<string>>();
	for (const [link, linkPort, execution] of readable(text).matchAll(LINK)) {
		if (linkPort !== port) continue;
		const links = questions.get(execution!) ?? new Set();
		questions.set(execution!, links.add(link.replaceAll('&amp;', '&').replace(/[.,;:!?]+$/, '')));
	}
	return [...questions].map(([execution, links]) => ({ execution, links: [...links] }));
}

/** The link that says yes, or the only link; if not approved, the link that says no. */
export function linkFor({ links }: Question, isApproved: boolean): string {
	const says = (link: string) => !isDecline(wordsOf(link));
	return links.find((link) => says(link) === isApproved) ?? links[0]!;
}

export const isChoice = ({ links }: Question): boolean =>
	links.some((link) => isDecline(wordsOf(link)));

/** Leaves out the signature, which says nothing about the choice. */
function wordsOf(link: string): string {
	const { pathname, searchParams } = new URL(link);
	const query = [...searchParams].filter(([name]) => name !== 'signature');
	return [pathname, ...query.flat()].join(' ').replaceAll('/', ' ');
}

/** The text as people see it: Gmail gets a whole mail in base64, other services get it like a form. */
function readable(text: string): string {
	const [, raw] = /"raw"\s*:\s*"([\w-]+=*)"/.exec(text) ?? [];
	if (raw === undefined)
		return text.includes('-waiting%2F') ? [...new URLSearchParams(text).values()].join('\n') : text;
	const mail = Buffer.from(raw, 'base64url').toString();
	const parts = [...mail.matchAll(BASE64_PART)].map(([, part]) =>
		Buffer.from(part!, 'base64').toString(),
	);
	const plain = mail
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return [plain, ...parts].join('\n');
}

const BASE64_PART =
	/Content-Transfer-Encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gi;
