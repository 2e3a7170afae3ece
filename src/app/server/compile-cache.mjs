import module from 'node:module'
import { join } from 'node:path'
import { root } from '#app/cli/paths.mjs'

/**
 * Keeps what Node makes of each source, its types taken out and its code compiled: the next start needs neither the machinery
 * that does it, which stays in memory for good, nor its time. Kept beside the packages: whoever may write there decides
 * already what runs, which holds for no folder of data and for no shared temporary folder. Where nothing can be written
 * (a read-only installation), every start does the work again; `NODE_COMPILE_CACHE` names another place.
 */
export function keepCompiled(directory = join(root, 'node_modules', '.cache', 'relais-compiled')) {
  // Read by Node 20 too, which starts the commands and has no such cache.
  return module.enableCompileCache?.({ directory })
}
