import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from '#app/cli/install.mjs'
import { followParent } from '#app/cli/parent.mjs'
import { projectNode, root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'

/**
 * Installs what is missing, then makes sure that the project's own Node runs the script: under another version the script
 * is run again by the right one and this process only waits for it. Returns under the right version only.
 * @param beside what else is to be fetched for the script, at the same time as the packages
 */
export async function continueOnProjectNode(beside = async () => undefined) {
  if (process.env.npm_lifecycle_event) followParent()
  await Promise.all([ensureInstalled(root), beside()])
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'))
  if (process.versions.node === version) return
  process.exit(await run(projectNode, process.argv.slice(1)))
}
