import type { Interpretation } from '../core/http/interpret';
import {
	type Any,
	changeAnswer,
	changeBody,
	checkBody,
	emptyAnswer,
	IN_HANDLER,
	refuse,
	without,
} from '../core/http/interpretations';

const SIGNALS_MAX = 18;
const KEYWORDS_MAX = 5;
const INFLUENCERS_MAX = 3;

const signalsIn = ({ signals, add_signals }: Any): Any[] =>
	[signals ?? [], add_signals ?? []].flat();

const SUMMARY_ANSWERED = changeAnswer(
	({ data }) => ({ data: without(data, 'criteria', 'signals') }),
	200,
);

const CRITERIA_CODED = checkBody(({ criteria: given }) => {
	const others = [given?.seniorities ?? []].flat().filter((each) => !/^[a-z_]+$/.test(each));
	if (others.length > 0) refuse('criteria.seniorities', `has no such codes: ${others.join(', ')}`);
});

const SIGNALS_CHECKED = {
	signalLimit: checkBody((body) => {
		const count = signalsIn(body).reduce<number>(
			(sum, { keywords, social_account_ids: ids }) =>
				sum + Number(keywords?.length ?? ids?.length ?? 1),
			0,
		);
		if (count > SIGNALS_MAX)
			refuse('signals', `has ${count} effective signals, ${SIGNALS_MAX} at most`);
	}),
	keywordLimit: checkBody((body) => {
		const count = signalsIn(body).flatMap(({ keywords }) => keywords ?? []).length;
		if (count > KEYWORDS_MAX)
			refuse('signals', `has ${count} keywords in all, ${KEYWORDS_MAX} at most`);
	}),
	standaloneInfluencer: checkBody((body) => {
		const count = signalsIn(body).filter(({ category }) => category === 'influencer').length;
		if (count > INFLUENCERS_MAX)
			refuse('signals', `must have ${INFLUENCERS_MAX} influencers at most`);
	}),
};

export const agentReadings = {
	'agents.list.order': IN_HANDLER,
	'agents.list.statusFilter': {
		request: (raw, { readings }) => {
			const { lifecycle_status: wanted, status, ...query } = raw.query;
			if (status !== undefined && readings['leads.list.unknownParameters'] === 'refused') {
				refuse('status', 'is not known');
			}
			return { ...raw, query: wanted === undefined ? query : { ...query, status: wanted } };
		},
	},
	'agents.create.criteria': CRITERIA_CODED,
	'agents.create.answer': SUMMARY_ANSWERED,
	'agents.create.place': changeAnswer(({ data: agent }) => ({ data: { agent } })),
	'agents.create.destinationList': IN_HANDLER,
	'agents.create.signalLimit': SIGNALS_CHECKED.signalLimit,
	'agents.create.keywordLimit': SIGNALS_CHECKED.keywordLimit,
	'agents.create.standaloneInfluencer': SIGNALS_CHECKED.standaloneInfluencer,
	'agents.update.criteria': CRITERIA_CODED,
	'agents.update.answer': SUMMARY_ANSWERED,
	'agents.update.emptySignals': checkBody(({ signals: given }) => {
		if (given?.length === 0) refuse('signals', 'must not be empty');
	}),
	'agents.update.signalLimit': SIGNALS_CHECKED.signalLimit,
	'agents.update.keywordLimit': SIGNALS_CHECKED.keywordLimit,
	'agents.update.standaloneInfluencer': SIGNALS_CHECKED.standaloneInfluencer,
	'agents.act.body': changeBody(({ type, ...rest }) =>
		type === undefined ? refuse('type', 'is required') : { ...rest, action: type },
	),
	'agents.act.answer': emptyAnswer,
} satisfies Record<string, Interpretation>;
