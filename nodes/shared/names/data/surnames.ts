import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

// Common last names of languages in which they stand in front, and first names that tell that they do.

export const CHINESE = lazy(
	() =>
		new Set(
			'王李张張刘劉陈陳杨楊黄黃赵趙周吴吳徐孙孫朱马馬胡郭何林罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴赖賴覃洪武莫孔汤湯',
		),
);

export const CHINESE_OF_TWO = wordSet(
	'欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 夏侯 皇甫 尉迟 尉遲 慕容 令狐 端木 南宫 南宮',
);

export const KOREAN = lazy(
	() =>
		new Set(
			'김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용',
		),
);

export const KOREAN_OF_TWO = wordSet('남궁 황보 제갈 선우 독고 사공 서문');

export const JAPANESE = lazy(() =>
	wordSet(`
		佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 斉藤 齋藤 清水
		山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井
		金子 藤原 岡本 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤
		宮本 大野 小島 工藤 谷口 今井 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 野口 武田 松井 千葉 菅原 岩崎
		木下 久保 佐野 野村 松尾 市川 菊地 杉本 古川 大西 島田 水野 桜井 高野 渡部 吉川 山内 西田 飯田 菊池 西川 小松 北村 安田
		五十嵐 川口 平田 関 中田 久保田 服部 岩田 土屋 川崎 福島 本田 樋口 秋山 田口 永井 山中 中西 吉村 川上 石原 大橋 松岡 馬場
		浜田 森本 星野 矢野 浅野 大久保 松下 吉岡
	`),
);

export const HUNGARIAN = lazy(() =>
	wordSet(`
		nagy kovács tóth szabó horváth varga kiss molnár németh farkas balogh papp takács juhász lakatos mészáros oláh rácz
		fekete szilágyi török fehér gál kis szűcs kocsis orsós pintér fodor szalai sipos magyar gulyás bíró király katona balog
		boros fazekas váradi somogyi orosz veres vincze budai hegedűs deák pap szőke vörös vass bognár lengyel kerekes soós
		dudás szántó bakos hajdu kozma
	`),
);

/** Only as they are spelled in Hungarian. */
export const HUNGARIAN_GIVEN = lazy(() =>
	wordSet(`
		istván lászló józsef jános zoltán sándor gábor ferenc attila péter tamás zsolt tibor andrás csaba imre lajos györgy
		balázs gyula mihály károly róbert béla dániel krisztián ádám bence máté dávid miklós márton levente gergely gergő ákos
		bálint szabolcs dezső ernő jenő ödön kálmán barnabás botond zsombor mária erzsébet katalin ilona éva zsuzsanna zsuzsa
		margit judit ágnes julianna ildikó krisztina irén eszter magdolna mónika szilvia anikó viktória márta tünde klára réka
		zsófia orsolya nikolett dóra boglárka hajnalka piroska enikő emese noémi beáta tímea gizella borbála kinga csilla
	`),
);

/** Hungarian first names that other languages share: they count beside a last name of the list. */
export const ALSO_HUNGARIAN_GIVEN = wordSet(
	'anna andrea erika edit petra viktor norbert roland gabriella melinda anett zita nóra laura hanna luca dorina patrik ervin',
);

export const VIETNAMESE = wordSet(
	'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý',
);

/** The same without accents, if nobody has them as a first name. */
export const VIETNAMESE_UNACCENTED = wordSet('nguyen tran pham huynh');

/** Last names that are hardly anybody's first name, folded. In front of another, both are the last name: García López. */
export const SURNAMES = lazy(() =>
	wordSet(`
		garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz alvarez
		gutierrez torres dominguez vazquez ramirez serrano blanco molina morales suarez ortega castro ortiz rubio sanz
		nunez iglesias garrido castillo cortes guerrero cano prieto mendez vidal herrera marquez cabrera vargas rojas
		flores chavez mendoza aguilar rivera salazar contreras guzman juarez rios sandoval fuentes navarro romero pena
		silva santos ferreira pereira oliveira costa rodrigues martins sousa souza fernandes goncalves gomes almeida ribeiro
		carvalho teixeira moreira correia mendes nunes soares vieira cardoso rocha barbosa lima
		smith jones williams johnson davies evans thompson robinson hughes edwards roberts richardson robertson
		singh khan sharma gupta
	`),
);
