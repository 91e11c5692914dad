import { randomOf } from '../../../sandbox/engine/random';
import { isRecord } from '../../../src/contract/json';
import type { Answer, Call } from '../call';
import { calendar } from './google/calendar';
import { gmail } from './google/gmail';
import { sheets } from './google/sheets';
import { hubspot } from './hubspot';
import { anthropic } from './models/anthropic';
import { gemini } from './models/gemini';
import { ollama } from './models/ollama';
import { openAi } from './models/openAi';
import { oauth } from './oauth';
import type { Service, SheetTab } from './service';
import { slack } from './slack';

/** Services with a known host come before those recognized only by path. */
const SERVICES: readonly Service[] = [
	slack,
	hubspot,
	sheets,
	gmail,
	calendar,
	anthropic,
	gemini,
	openAi,
	ollama,
	oauth,
];

interface Setting {
	readonly seed: number;
	readonly tabs: readonly SheetTab[];
}

/** Answers as the real service would; undefined if none of the services here fits. */
export function createServices({ seed, tabs }: Setting) {
	let number = 0;
	return (call: Call): { by: string; answer: Answer } | undefined => {
		number += 1;
		const data = isRecord(call.json) ? call.json : {};
		const random = randomOf(seed, call.body, call.path);
		for (const { name, hosts, routes } of SERVICES) {
			if (hosts && !hosts.test(call.host)) continue;
			for (const [method, pattern, answerTo] of routes) {
				if (method !== '*' && method !== call.method) continue;
				const match = pattern.exec(call.path);
				const found = match?.slice(1).map(decode);
				const answer = found && answerTo({ ...call, data, found, number, random, tabs });
				if (answer) return { by: `the default of ${name}`, answer };
			}
		}
		return undefined;
	};
}

function decode(part: string | undefined): string {
	try {
		return decodeURIComponent(part ?? '');
	} catch {
		return part ?? '';
	}
}
