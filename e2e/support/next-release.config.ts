import { mergeConfig, type Plugin } from 'vite'
import base from '../../vite.config.ts'

/** Ends every file of the build with a mark, so that each gets another name, and says at run time which build it is of. */
const mark: Plugin = {
  name: 'relais-next-release',
  renderChunk: code => `${code}\n;globalThis.livraisonSuivante=true;`,
}

// Vite asks for a default export here.
export default mergeConfig(base, { plugins: [mark] })
