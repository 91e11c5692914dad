import type { LeadCreate } from '../../src/contract/leads';

interface Region {
	readonly locations: readonly string[];
	readonly givenNames: readonly string[];
	readonly familyNames: readonly string[];
}

/** Names as people write them: an integration that breaks on one of these scripts breaks here first. */
const regions: readonly Region[] = [
	{
		locations: ['Leeds, United Kingdom', 'Austin, United States', 'Toronto, Canada'],
		givenNames: ['Alice', 'Daniel', 'Grace', 'Owen', 'Priya', 'Samuel', 'Tessa', 'Marcus'],
		familyNames: ['Abbott', 'Carver', "O'Neill", 'Hughes-Lane', 'Porter', 'Singh', 'Whitfield'],
	},
	{
		locations: ['München, Deutschland', 'Wien, Österreich', 'Zürich, Schweiz'],
		givenNames: ['Jürgen', 'Anneliese', 'Björn', 'Käthe', 'Sören', 'Ute'],
		familyNames: ['Groß', 'Müller', 'Schäfer', 'von der Heide', 'Krüger', 'Weiß'],
	},
	{
		locations: ['Lyon, France', 'São Paulo, Brasil', 'Bogotá, Colombia', 'Kraków, Polska'],
		givenNames: ['Zoé', 'João', 'Inês', 'Łukasz', 'María José', 'François', 'Agnieszka'],
		familyNames: ['Núñez', 'Gonçalves', 'Lefèvre', 'Wójcik', 'Żak', 'Peña Ortiz'],
	},
	{
		locations: ['القاهرة، مصر', 'عمّان، الأردن', 'دبي، الإمارات'],
		givenNames: ['محمد', 'فاطمة', 'ليلى', 'يوسف', 'نور', 'خالد'],
		familyNames: ['الحداد', 'المصري', 'الشريف', 'نجار', 'بن سالم'],
	},
	{
		locations: ['上海, 中国', '深圳, 中国', '台北, 台灣'],
		givenNames: ['伟', '芳', '秀英', '小明', '丽华', '建国'],
		familyNames: ['王', '李', '张', '陈', '欧阳', '黄'],
	},
	{
		locations: ['Алматы, Қазақстан', 'Київ, Україна', 'София, България'],
		givenNames: ['Олена', 'Айгүл', 'Димитър', 'Сергій', 'Ирина', 'Ержан'],
		familyNames: ['Шевчук', 'Иванова', 'Қасымов', 'Коваль', 'Петров'],
	},
	{
		locations: ['東京, 日本', '서울, 대한민국', 'मुंबई, भारत'],
		givenNames: ['さくら', '健太', '민준', '서연', 'अनन्या', 'रोहन'],
		familyNames: ['佐藤', '高橋', '김', '박', 'शर्मा', 'पटेल'],
	},
];

const jobTitles = [
	'Head of Sales',
	'Founder',
	'Marketing Manager',
	'VP Operations',
	'Chief Technology Officer',
	'Recruiter',
	'Product Designer',
	'Account Executive',
	'Geschäftsführerin',
	'Directrice commerciale',
];

const companies = [
	{ name: 'Tarnwick Quayside Systems', industry: 'Software' },
	{ name: 'Brassfinch Analytics', industry: 'Market research' },
	{ name: 'Ollenby Cold Chain', industry: 'Logistics' },
	{ name: 'Fennimore & Thrupp Instruments', industry: 'Manufacturing' },
	{ name: 'Pebblesworth Learning', industry: 'Education' },
	{ name: 'Grünspecht Energietechnik', industry: 'Renewable energy' },
	{ name: 'Marisol Quinteira Textiles', industry: 'Textiles' },
	{ name: 'Hollowmere Clinics', industry: 'Health care' },
];

/** The host of all seeded addresses; `.example` leads nowhere. */
export const SOCIAL_HOST = 'https://www.social.example';

/** A made-up person. The same number and randomness give the same person. */
export function makePerson(number: number, random: () => number): LeadCreate {
	const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
	const region = pick(regions);
	const company = pick(companies);
	return {
		first_name: pick(region.givenNames),
		last_name: pick(region.familyNames),
		social_url: `${SOCIAL_HOST}/in/person-${number}`,
		email: random() < 0.6 ? `person.${number}@mail.example` : null,
		company: company.name,
		company_social_url: `${SOCIAL_HOST}/company/${company.name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
		job_title: pick(jobTitles),
		industry: company.industry,
		location: pick(region.locations),
	};
}
