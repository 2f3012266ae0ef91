/**
 * What people type to break a page, a mail, a spreadsheet or a search engine's reading of it. Each fits a title, and none
 * has what every line refuses: control characters. Whatever would run calls `struck`.
 */
export const hostileText = {
  'an element that runs': '<script>struck()</script>',
  'a handler': '<img src=x onerror=struck()>',
  'a handler in a picture': '<svg/onload=struck()>',
  'the end of a script': '</script><script>struck()</script>',
  'the end of a title': '</title></textarea></style><script>struck()</script>',
  'a comment left open': 'Early <!-- --!> <script>struck()</script>',
  'a part of XML': ']]><script>struck()</script><![CDATA[',
  'the end of an attribute': '"><img src=x onerror=struck()> " onfocus="struck()" autofocus="',
  'single quotes and a handler': "' onmouseover='struck()' x='",
  'the end of a string of JSON': '"},"title":"Hired","x":{"y":"\\u003c/script\\u003e',
  'a backslash at the end': 'Backslash \\',
  'a link that runs': '[Apply](javascript:struck())',
  'a picture in Markdown': '![x](https://elsewhere.example/track.png) **bold** `code`',
  'an entity': '&lt;script&gt;struck()&lt;/script&gt; &#x3c;b&#x3e;',
  'a template of Liquid': '{{ 7 | times: 7 }}{% assign x = 1 %}{% raw %}',
  'a template of JavaScript': '${struck()} #{7*7} <%= 7*7 %> {{constructor.constructor("struck()")()}}',
  'a template of the mail': '%%subject%% %%unsubscribe.url%% %{7*7} %s %n %00',
  'a header': 'Ride%0d%0aBcc: all@elsewhere.example',
  'an encoded header': '=?utf-8?q?Ride=0d=0aBcc:_all@elsewhere.example?=',
  'a formula': '=HYPERLINK("https://elsewhere.example","Ride")',
  'a formula by another sign': "@SUM(1+1)*cmd|' /C calc'!A0",
  'text from the right': 'רכיבה בשעה 6 עם مدرب',
  'lines of a script': 'Ride \u2028struck()\u2029',
  'a query': "'; drop table jobs; -- ",
  'signs above signs': `Z${'\u0310\u0321\u0354'.repeat(12)} 👩‍👩‍👧‍👦`,
} as const

/** Signs that would turn the text after them around: typed by nobody, and taken out of everything that people write. */
export const turningText = { typed: 'Invoice\u202Efdp.exe\u2066 at \u2069night', kept: 'Invoicefdp.exe at night' }

/** More than any field of jobs, suppliers and profiles takes. */
export const longText = 'Ten thousand signs. '.repeat(500)
