/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { DAY, isoTime } from 'outreach-sandbox/core/clock';
import type { Random } from 'outreach-sandbox/core/random';
import type { GivenAnswers } from '../desk';
import { isDecline } from '../decline';
import type { Field } from '../../n8n/forms/page';
import { leadsFile } from './leadsFile';
import typical from './typical.json';

interface Filling {
	readonly now: number;
	readonly random: Random;
	/** The colleague is tired, and says no if there is such a choice. */
	readonly isTired: boolean;
	readonly answers: GivenAnswers;
	readonly files: readonly string[];
	/** Called with the reason if a field cannot be filled in. */
	readonly refuse: (why: string) => void;
}

/** What a page sends if a person fills it in with whatever comes to mind first. */
export function fillIn(fields: readonly Field[], filling: Filling): FormData {
	const body = new FormData();
	for (const field of fields) {
		if (field.type === 'file') {
			const file = isGiven(field, filling) ? fileFor(field, filling) : undefined;
			if (file) body.append(field.id, file);
			continue;
		}
		const given = filling.answers.take(field.label);
		const isPossible = given?.every((one) => fits(field, one)) === true;
		if (given && !isPossible) filling.refuse(`'${field.label}' has no choice '${given.join()}'.`);
		const values = given && isPossible ? given : valuesFor(field, filling);
		body.append(field.id, field.isList ? JSON.stringify(values) : (values[0] ?? ''));
	}
	return body;
}

const fits = ({ choices }: Field, answer: string): boolean =>
	choices.length === 0 || choices.includes(answer);

function valuesFor(field: Field, filling: Filling): readonly string[] {
	const { type, value, choices, isRequired, least } = field;
	if (type === 'hidden' || value.some((one) => one !== '')) return value;
	if (type === 'choice') return choices.length === 0 ? [] : [choose(choices, filling)];
	if (type === 'choices') {
		const wanted = Math.max(least, isRequired || filling.random.chance(0.5) ? 1 : 0);
		return choices.slice(0, wanted);
	}
	return isGiven(field, filling) ? [textFor(field, filling)] : [''];
}

/** Leaves half of the optional fields empty: a form that asks for more would never end if all were filled in. */
const isGiven = ({ isRequired }: Field, { random }: Filling): boolean =>
	isRequired || random.chance(0.5);

const USUALLY = 0.75;

/** Picks the choice that says yes, or else the first; now and then another one. */
function choose(choices: readonly string[], { random, isTired }: Filling): string {
	const no = choices.find(isDecline);
	if (isTired && no !== undefined) return no;
	const usual =
		choices.find((choice) => YES.test(choice)) ?? choices.find((one) => !isDecline(one));
	const others = choices.filter((choice) => choice !== usual);
	if (usual === undefined) return random.pick(choices);
	return others.length === 0 || random.chance(USUALLY) ? usual : random.pick(others);
}

const YES = /^(approve|accept|agree|confirm|ok|send|yes)\b/i;

function textFor({ type, label }: Field, { now, random }: Filling): string {
	const byType = TYPES[type];
	if (byType) return byType(now, random);
	const known = typical.labels.find(({ pattern }) => new RegExp(pattern, 'i').test(label));
	return random.pick(known?.texts ?? typical.sentences);
}

type Maker = (now: number, random: Random) => string;

const day: Maker = (now, random) => isoTime(now + random.between(2, 14) * DAY).slice(0, 10);

const TYPES: Readonly<Record<string, Maker>> = {
	number: (_now, random) => String(Math.floor(random.between(1, 20))),
	email: () => 'colleague@outreach.example',
	date: day,
	time: () => '10:30',
	'datetime-local': (now, random) => `${day(now, random)}T10:30`,
};

/** One of the user's files, or a table of leads if the field takes such a file. */
function fileFor({ accept }: Field, { files, random }: Filling): File | undefined {
	const endings = accept.split(',').flatMap((one) => one.trim().toLowerCase() || []);
	const isTaken = (name: string) =>
		endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(ending));
	const own = files.find(isTaken);
	if (own !== undefined) return new File([readFileSync(own)], path.basename(own));
	return isTaken('leads.csv') ? leadsFile(random) : undefined;
}
