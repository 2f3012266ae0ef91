import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const reason = 'A scope is SQL: the tests of permissions and tenants ask Postgres itself.'

/** @param {any} type */
const isSql = (type) =>
  (type?.type === 'TSUnionType' ? type.types : [type]).some(
    (/** @type {any} */ one) => one?.type === 'TSTypeReference' && one.typeName.name === 'SQL',
  )

/** Leaves out what says which rows somebody sees: functions and constants of type SQL in the policies. */
const scopes = {
  /** @param {any} path */
  shouldIgnore({ node }) {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return reason
    const says = node.returnType ?? node.init?.returnType ?? node.id?.typeAnnotation
    return isSql(says?.typeAnnotation) ? reason : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'scopes', scopes)]
