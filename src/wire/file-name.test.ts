import { describe, expect, it } from 'vitest'
import { fileProblem, freeName } from './file-name.ts'

describe('a name', () => {
  it.each([
    ['.pdf', 'Veuillez saisir un nom de fichier'],
    ['   .pdf', 'Veuillez saisir un nom de fichier'],
    ['../etc/passwd.pdf', /n’est pas accepté/],
    ['a\u0000.pdf', /n’est pas accepté/],
    ['facture\u202Efdp.pdf', /invisible/],
    [`${'a'.repeat(197)}.pdf`, /200 caractères au plus/],
    ['notice.exe', /Format accepté/],
    ['notice', /Format accepté/],
  ])('%j is refused', (nom, sentence) => {
    expect(fileProblem({ nom, taille: 1 }, { extensions: ['pdf'] })).toMatch(sentence)
  })
  it('is taken as people write it', () => {
    expect(fileProblem({ nom: 'Relevé d’été (2) — 80 %.PDF', taille: 1 }, {})).toBeNull()
  })
  it('goes with bytes of a size', () => {
    expect(fileProblem({ nom: 'a.pdf', taille: 0 }, {})).toMatch(/vide/)
    expect(fileProblem({ nom: 'a.pdf', taille: 11 }, { max: 10 })).toMatch(/trop lourd/)
  })
  it('is numbered while another file holds it', () => {
    expect(freeName('a.pdf', [])).toBe('a.pdf')
    expect(freeName('Notice.pdf', ['notice.PDF', 'Notice (2).pdf'])).toBe('Notice (3).pdf')
  })
})
