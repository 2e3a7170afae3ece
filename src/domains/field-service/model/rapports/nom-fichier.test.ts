import { expect, it } from 'vitest'
import { nommerFichier } from './nom-fichier.ts'

it.each([
  [{ sorte: 'page', nom: 'page-1' }, 'Compte rendu scanné, page 1'],
  [{ sorte: 'page', nom: 'page-12' }, 'Compte rendu scanné, page 12'],
  [{ sorte: 'page', nom: 'page-2-second-compte-rendu' }, 'Second compte rendu scanné, page 2'],
  [{ sorte: 'cri', nom: 'CRI-0000412.pdf' }, 'Compte rendu (PDF)'],
  // Somebody's own name for it stays, whatever it looks like.
  [{ sorte: 'document', nom: 'page-1.pdf' }, 'page-1.pdf'],
  [{ sorte: 'page', nom: 'Plan du local' }, 'Plan du local'],
] as const)('calls %j « %s »', (fichier, dit) => {
  expect(nommerFichier(fichier)).toBe(dit)
})
