import { randomOf } from 'outreach-sandbox/core/random';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { ServiceRequest } from './request';
import { createLists, type Lists, type ListsOptions } from './keptRecords';
import { routesOf } from './collection';
import { calendar } from './google/calendar';
import { docs } from './google/docs';
import { gmail } from './google/gmail';
import { sheets } from './google/sheets';
import { createWorkbooks, type Workbooks } from './google/workbooks';
import { anthropic } from './models/anthropic';
import { gemini } from './models/gemini';
import { ollama } from './models/ollama';
import { openAi } from './models/openAi';
import { oauth } from './oauth';
import type { SheetTab } from './google/tabs';
import type { Service } from './service';
import { hunter } from './others/hunter';
import { slack } from './others/slack';
import { telegram } from './others/telegram';
import { website } from './others/website';
import {
	airtable,
	cal,
	calendly,
	drive,
	hubspot,
	notion,
	pipedrive,
	salesforce,
	stripe,
	typeform,
} from './collections';
import { excel } from './tables/excel';
import { supabase } from './tables/supabase';
import type { PlayedResponse } from './route';

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
	anthropic,
	gemini,
	openAi,
	ollama,
	oauth,
	supabase,
	website,
];

interface ServicesOptions extends Partial<ListsOptions> {
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
	answer(call: ServiceRequest): { by: string; answer: PlayedResponse } | undefined;
}

/** The routes of a service, ready to be compared with requests. */
const compile = ({ name, hosts, collections = [], routes = {} }: Service) => ({
	name,
	hosts,
	routes: [routes, ...collections.map((one) => routesOf(name, one))]
		.flatMap((each) => Object.entries(each))
		.map(([key, answer]) => {
			const [methods = '', path = ''] = key.split(' ');
			const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`, 's');
			return { methods: methods.split('|'), pattern, answer };
		}),
});

const COMPILED = SERVICES.map(compile);

export function createServices({
	seed,
	tabs,
	files = [],
	names = new Map(),
}: ServicesOptions): Services {
	let number = 0;
	const lists = createLists({ files, names });
	const workbooks = createWorkbooks(tabs, lists);
	const answer: Services['answer'] = (call) => {
		number += 1;
		const request = {
			...call,
			data: isRecord(call.json) ? call.json : {},
			params: new URLSearchParams(call.query),
			random: randomOf(seed, call.body, call.path),
			number,
			lists,
			workbooks,
		};
		for (const { name, hosts, routes } of COMPILED) {
			if (hosts && !hosts.test(call.host)) continue;
			for (const { methods, pattern, answer: answerTo } of routes) {
				if (!methods.includes(call.method) && methods[0] !== '*') continue;
				const found = pattern.exec(call.path)?.slice(1).map(decode);
				const given = found && answerTo({ ...request, found });
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
