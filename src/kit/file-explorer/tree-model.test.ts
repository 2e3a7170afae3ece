import { describe, expect, it } from 'vitest'
import type { Directory, FileEntry } from '#wire/attachments.ts'
import { countFiles, crumbsOf, cutName, folderAt, folderLines, renamed } from './tree-model.ts'

const file = (filename: string): FileEntry => ({
  filename,
  ext: 'pdf',
  dir: '',
  url: filename,
  taille: 1,
  mime: 'application/pdf',
  depose_a: '2026-11-20T08:00:00.000Z',
  depose_par: '',
})
const tree: Directory = {
  nom: '',
  files: [file('a.pdf')],
  directories: [
    {
      nom: 'Photos',
      files: [],
      directories: [{ nom: 'Avant', files: [file('b.pdf'), file('c.pdf')], directories: [] }],
    },
    { nom: 'Contrats', files: [], directories: [] },
  ],
}

describe('a name on a phone', () => {
  it.each([
    ['Contrat 2026.pdf', 'Contrat 2026.pdf'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['Notice chaudière murale.pdf', 'Notice chaudière…'],
    ['x'.repeat(21), `${'x'.repeat(17)}…`],
    [`${'x'.repeat(16)}📷${'x'.repeat(9)}`, `${'x'.repeat(16)}📷…`],
  ])('%j shows %j', (name, shown) => {
    expect(cutName(name)).toBe(shown)
  })
})

describe('the tree', () => {
  it('is lines, each under its parent, without those of closed folders', () => {
    expect(folderLines(tree).map(l => [l.path, l.niveau, l.total])).toEqual([
      ['Photos', 1, 2],
      ['Photos/Avant', 2, 2],
      ['Contrats', 1, 0],
    ])
    expect(folderLines(tree, new Set(['Photos'])).map(l => l.path)).toEqual(['Photos', 'Contrats'])
    expect(countFiles(tree)).toBe(3)
  })
  it('finds a folder by its path, and says when it is gone', () => {
    expect(folderAt(tree, '')).toBe(tree)
    expect(folderAt(tree, 'Photos/Avant')?.files).toHaveLength(2)
    expect(folderAt(tree, 'Photos/Après')).toBeNull()
    expect(crumbsOf('Photos/Avant')).toEqual([
      ['Photos', 'Photos'],
      ['Avant', 'Photos/Avant'],
    ])
  })
  it('keeps the extension of a file that is renamed', () => {
    expect(renamed('IMG_0042.JPG', 'Chaudière')).toBe('Chaudière.JPG')
  })
})
