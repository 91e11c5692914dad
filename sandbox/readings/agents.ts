import {
	type Any,
	changeAnswer,
	changeBody,
	checkBody,
	emptyAnswer,
	type Reading,
	reading,
	refuse,
	without,
} from './reading';

const SIGNALS_MAX = 18;
const KEYWORDS_MAX = 5;
const INFLUENCERS_MAX = 3;

const signalsIn = ({ signals, add_signals }: Any): Any[] =>
	[signals ?? [], add_signals ?? []].flat();

const ANSWERS_SUMMARY = changeAnswer(
	({ data }) => ({ data: without(data, 'criteria', 'signals') }),
	200,
);

const criteria = () =>
	reading(
		'free_text',
		'codes',
		'The entries of `seniorities` are codes, such as `senior`; others are refused.',
		checkBody(({ criteria: given }) => {
			const others = [given?.seniorities ?? []].flat().filter((each) => !/^[a-z_]+$/.test(each));
			if (others.length > 0)
				refuse('criteria.seniorities', `has no such codes: ${others.join(', ')}`);
		}),
	);

const signals = {
	signalLimit: () =>
		reading(
			'objects',
			'effective',
			'The limit of 18 signals counts each keyword and each account of a signal.',
			checkBody((body) => {
				const count = signalsIn(body).reduce<number>(
					(sum, { keywords, social_account_ids: ids }) =>
						sum + Number(keywords?.length ?? ids?.length ?? 1),
					0,
				);
				if (count > SIGNALS_MAX)
					refuse('signals', `has ${count} effective signals, ${SIGNALS_MAX} at most`);
			}),
		),
	keywordLimit: () =>
		reading(
			'each',
			'together',
			'The limit of five keywords holds for all keywords signals of the request together.',
			checkBody((body) => {
				const count = signalsIn(body).flatMap(({ keywords }) => keywords ?? []).length;
				if (count > KEYWORDS_MAX)
					refuse('signals', `has ${count} keywords in all, ${KEYWORDS_MAX} at most`);
			}),
		),
	standaloneInfluencer: () =>
		reading(
			'without_competitor',
			'every_influencer',
			'Each tracked_profile_engagement of category influencer is standalone.',
			checkBody((body) => {
				const count = signalsIn(body).filter(({ category }) => category === 'influencer').length;
				if (count > INFLUENCERS_MAX)
					refuse('signals', `must have ${INFLUENCERS_MAX} influencers at most`);
			}),
		),
};

export const agentReadings = {
	'agents.list.order': reading('oldest_first', 'newest_first', 'The agents come newest first.'),
	'agents.list.statusFilter': reading(
		'status',
		'lifecycle_status',
		'The filter is the query parameter `lifecycle_status`; `status` is unknown.',
		{
			request: (raw, { readings }) => {
				const { lifecycle_status: wanted, status, ...query } = raw.query;
				if (status !== undefined && readings['leads.list.unknownParameters'] === 'refused') {
					refuse('status', 'is not known');
				}
				return { ...raw, query: wanted === undefined ? query : { ...query, status: wanted } };
			},
		},
	),
	'agents.create.criteria': criteria(),
	'agents.create.answer': reading(
		'whole_201',
		'summary_200',
		'The answer is 200 with the summary of the agent.',
		ANSWERS_SUMMARY,
	),
	'agents.create.signalLimit': signals.signalLimit(),
	'agents.create.keywordLimit': signals.keywordLimit(),
	'agents.create.standaloneInfluencer': signals.standaloneInfluencer(),
	'agents.update.criteria': criteria(),
	'agents.update.answer': reading(
		'whole',
		'summary',
		'The answer is 200 with the summary of the agent.',
		ANSWERS_SUMMARY,
	),
	'agents.update.emptySignals': reading(
		'by_status',
		'never',
		'`signals` may never be empty.',
		checkBody(({ signals: given }) => {
			if (given?.length === 0) refuse('signals', 'must not be empty');
		}),
	),
	'agents.update.signalLimit': signals.signalLimit(),
	'agents.update.keywordLimit': signals.keywordLimit(),
	'agents.update.standaloneInfluencer': signals.standaloneInfluencer(),
	'agents.act.body': reading(
		'action',
		'type',
		'The body is `{ type }`.',
		changeBody(({ type, ...rest }) =>
			type === undefined ? refuse('type', 'is required') : { ...rest, action: type },
		),
	),
	'agents.act.answer': reading('whole', 'empty', 'The answer is 204 without a body.', emptyAnswer),
} satisfies Record<string, Reading>;
