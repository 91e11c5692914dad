import { randomOf } from '../../../sandbox/engine/random';
import { isRecord } from '../../../src/contract/json';
import type { Answer, Call } from '../call';
import { createLists, type Lists, type ListsOptions } from '../lists';
import { calendar } from './google/calendar';
import { docs } from './google/docs';
import { drive } from './google/drive';
import { gmail } from './google/gmail';
import { sheets } from './google/sheets';
import { createWorkbooks, type Workbooks } from './google/workbooks';
import { hubspot } from './crm/hubspot';
import { pipedrive } from './crm/pipedrive';
import { salesforce } from './crm/salesforce';
import { anthropic } from './models/anthropic';
import { gemini } from './models/gemini';
import { ollama } from './models/ollama';
import { openAi } from './models/openAi';
import { oauth } from './oauth';
import type { SheetTab } from './google/tabs';
import type { Service } from './service';
import { cal } from './others/cal';
import { calendly } from './others/calendly';
import { hunter } from './others/hunter';
import { mailchimp } from './others/mailchimp';
import { monday } from './others/monday';
import { rss } from './others/rss';
import { s3 } from './others/s3';
import { slack } from './others/slack';
import { stripe } from './others/stripe';
import { telegram } from './others/telegram';
import { typeform } from './others/typeform';
import { website } from './others/website';
import { airtable } from './tables/airtable';
import { excel } from './tables/excel';
import { notion } from './tables/notion';
import { supabase } from './tables/supabase';

/** Services with a known host come before those recognized only by path. */
const SERVICES: readonly Service[] = [
	slack,
	hubspot,
	pipedrive,
	salesforce,
	airtable,
	notion,
	excel,
	sheets,
	docs,
	gmail,
	calendar,
	drive,
	telegram,
	calendly,
	cal,
	hunter,
	typeform,
	stripe,
	mailchimp,
	monday,
	s3,
	anthropic,
	gemini,
	openAi,
	ollama,
	oauth,
	supabase,
	rss,
	website,
];

interface Setting extends Partial<ListsOptions> {
	readonly seed: number;
	/** The tabs of spreadsheets that the workflows name. */
	readonly tabs: readonly SheetTab[];
}

/** What the services keep. */
export interface Storage {
	readonly lists: Lists;
	readonly workbooks: Workbooks;
}

/** The services, with what they keep. */
export interface Services {
	readonly kept: Storage;
	/** Answers as the real service would; undefined if none of the services here fits. */
	answer(call: Call): { by: string; answer: Answer } | undefined;
}

export function createServices({ seed, tabs, files = [], names = new Map() }: Setting): Services {
	let number = 0;
	const lists = createLists({ files, names });
	const workbooks = createWorkbooks(tabs, lists);
	const answer: Services['answer'] = (call) => {
		number += 1;
		const data = isRecord(call.json) ? call.json : {};
		const random = randomOf(seed, call.body, call.path);
		for (const { name, hosts, routes } of SERVICES) {
			if (hosts && !hosts.test(call.host)) continue;
			for (const [method, pattern, answerTo] of routes) {
				if (method !== '*' && method !== call.method) continue;
				const match = pattern.exec(call.path);
				const found = match?.slice(1).map(decode);
				const given = found && answerTo({ ...call, data, found, number, random, lists, workbooks });
				if (!given) continue;
				const aside = given.without === undefined ? '' : `, without ${given.without}`;
				return { by: `the default of ${name}${aside}`, answer: given };
			}
		}
		return undefined;
	};
	return { kept: { lists, workbooks }, answer };
}

function decode(part: string | undefined): string {
	try {
		return decodeURIComponent(part ?? '');
	} catch {
		return part ?? '';
	}
}
