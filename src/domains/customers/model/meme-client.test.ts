import { expect, it } from 'vitest'
import { jugerMemeNom, type Reperes, rueComparee } from './meme-client.ts'

const qui = (plus: Partial<Reperes> = {}): Reperes => ({ telephone: '', email: '', rues: [], ...plus })

it('a name alone is a doubt, one thing more that differs too, two make somebody else', () => {
  const martin = qui({ telephone: '+33299112233', email: 'a@b.fr', rues: ['4 rue du port'] })
  expect(jugerMemeNom(qui(), martin)).toEqual({ sort: 'doute', raison: 'même nom' })
  const autre = qui({ telephone: '+33600000000' })
  expect(jugerMemeNom(autre, martin)).toEqual({ sort: 'doute', raison: 'même nom, autre téléphone' })
  expect(jugerMemeNom({ ...autre, rues: ['9 quai nord'] }, martin)).toEqual({ sort: 'autre' })
  expect(jugerMemeNom({ ...autre, email: 'c@d.fr', rues: ['9 quai nord'] }, martin)).toEqual({ sort: 'autre' })
})

it('whatever is the same settles it, a street written otherwise too', () => {
  const ici = qui({ telephone: '+33299112233', rues: [rueComparee('12, av. Foch')] })
  expect(jugerMemeNom(qui({ telephone: '+33600000000', rues: [rueComparee('12 Avenue Foch, bât. B')] }), ici)).toEqual({
    sort: 'meme',
  })
  expect(jugerMemeNom(qui({ rues: [rueComparee('112 avenue Foch')] }), ici)).toMatchObject({ sort: 'doute' })
})
