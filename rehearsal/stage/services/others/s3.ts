import type { Service } from '../service';

const xml = (body: string) => ({
	headers: { 'content-type': 'application/xml' },
	body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

const BUCKETS =
	'<ListAllMyBucketsResult><Owner><ID>rehearsal</ID></Owner><Buckets></Buckets></ListAllMyBucketsResult>';
const NO_OBJECTS =
	'<ListBucketResult><Name>rehearsal</Name><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>';

/** It accepts what it is given, and lists nothing. https://docs.aws.amazon.com/AmazonS3/latest/API */
export const s3: Service = {
	name: 'S3',
	hosts: /(^|\.)s3[.-]([\w-]+\.)?amazonaws\.com$/,
	routes: [
		[
			'GET',
			/./,
			({ path, query }) => {
				if (/(^|&)location(=|&|$)/.test(query))
					return xml('<LocationConstraint>us-east-1</LocationConstraint>');
				if (/(^|&)(list-type|prefix|max-keys)=/.test(query)) return xml(NO_OBJECTS);
				return path === '/' ? xml(BUCKETS) : { body: '' };
			},
		],
		['DELETE', /./, () => ({ status: 204, body: '' })],
		['*', /./, () => ({ headers: { etag: '"rehearsal"' }, body: '' })],
	],
};
