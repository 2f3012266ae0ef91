/**
 * The circles in a graph of imports, each once, as the paths around it with the first one repeated at its end.
 * @param {{ path: string, to: string[] }[]} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  const edges = new Map(graph.map(({ path, to }) => [path, to]))
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {string[]} */
  const trail = []
  /** @type {string[][]} */
  const cycles = []
  const visit = (/** @type {string} */ path) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const next of edges.get(path) ?? []) visit(next)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path)
  return cycles
}
