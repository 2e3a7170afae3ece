import path from 'node:path'
import { expect, it } from 'vitest'
import type { Operation } from '#wire/operation.ts'
import { listFiles, readSource, root } from './source-files.ts'

/** Calls of a contract that do something, by the name under which it exports them. */
async function actionsOf(contract: string): Promise<Map<string, Operation[]>> {
  const found = new Map<string, Operation[]>()
  const exported: Record<string, unknown> = await import(path.join(root, contract))
  for (const [name, value] of Object.entries(exported)) {
    const calls = [value, ...(value && typeof value === 'object' ? Object.values(value) : [])].filter(isOperation)
    const actions = calls.filter(({ method, answers }) => method !== 'GET' || answers === 'binary')
    if (actions.length > 0) found.set(name, actions)
  }
  return found
}

function isOperation(value: unknown): value is Operation {
  const one = value as Partial<Operation> | null
  return typeof one === 'object' && one !== null && one.right !== undefined && typeof one.path === 'string'
}

const MODULE = /^src\/domains\/[^/]+\/modules\/([\w-]+)\//
const IMPORT = /import (?:type )?\{([^}]+)\} from '([^']*contract\.ts)'/g

/** Screens where what they call may ask for another right than their own module's. */
async function findForeign(files: readonly string[]): Promise<{ file: string; name: string; right: string }[]> {
  const found: { file: string; name: string; right: string }[] = []
  for (const file of files) {
    const own = MODULE.exec(file)?.[1]
    if (!own || !file.includes('/screens/') || /\.test\./.test(file)) continue
    for (const [, names = '', from = ''] of readSource(file).matchAll(IMPORT)) {
      const contract = from.startsWith('#') ? from.replace('#', 'src/') : path.join(path.dirname(file), from)
      const actions = await actionsOf(contract)
      for (const name of names.split(',').map(n => n.trim()))
        for (const { right } of actions.get(name) ?? [])
          if (right.kind === 'module' && !right.module.endsWith(own)) found.push({ file, name, right: right.module })
    }
  }
  return found
}

/** Dialogs that a row's menu opens, where the server says to whom (`calls` of `DeclaredMenu`). */
const BEHIND_A_MENU = ['src/domains/customers/modules/gestion-interlocuteurs/screens/erase-contact.tsx']

it('an action that asks for another right than its screen’s is shown to whoever may take it', async () => {
  const foreign = await findForeign(listFiles(/^src\/domains\/.*\.tsx?$/))
  // What is found nowhere would prove nothing.
  expect(foreign.map(({ file }) => file)).toEqual(expect.arrayContaining(BEHIND_A_MENU))
  const unasked = foreign.filter(
    ({ file, name }) =>
      !BEHIND_A_MENU.includes(file) && !new RegExp(`mayCall\\([^\\n]*\\b${name}\\b`).test(readSource(file)),
  )
  expect(unasked).toEqual([])
})
