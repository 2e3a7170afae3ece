import { describe, expect, it, vi } from 'vitest'
import { rejouer } from '../offline/lecture.ts'
import { entreeDe } from '../offline/palette.ts'
import {
  EQUIPE,
  enLocal,
  LU_A,
  MOI,
  UID,
  UID_NOUVEAU,
  unEchange,
  unEnvoye,
  uneProposition,
  uneReponse,
  VENDREDI,
} from '../testing/ground.ts'
import { partagerEchanges } from './sections.ts'

vi.mock('#client/session/session.ts', () => ({ currentOwner: () => ({ compte_id: 1, utilisateur_id: MOI }) }))

const uids = (liste: readonly { bde_uid: string }[]) => liste.map(e => e.bde_uid)

describe('sections', () => {
  it('are to answer, under way and finished, each in its order', () => {
    const liste = [
      unEchange({ bde_uid: 'tard', pointage_date_origine: '2026-12-01', pointage_date_cible: '2026-12-02' }),
      unEchange({ bde_uid: 'tot', pointage_date_origine: '2026-12-03', pointage_date_cible: '2026-11-21' }),
      unEnvoye({ bde_uid: 'mien' }),
      unEchange({ bde_uid: 'chef', bde_etat: 1 }),
      unEchange({ bde_uid: 'vieux', bde_etat: 8, repondu_a: '2026-08-21T10:00:00.000Z' }),
      unEchange({ bde_uid: 'ancien', bde_etat: 9, decide_a: '2026-08-23T10:00:00.000Z' }),
      unEchange({ bde_uid: 'neuf', bde_etat: 2, decide_a: '2026-11-18T10:00:00.000Z' }),
    ].map(e => enLocal(e))
    const { a_repondre, en_cours, termines } = partagerEchanges(liste, VENDREDI)
    expect(uids(a_repondre)).toEqual(['tot', 'tard'])
    expect(uids(en_cours)).toEqual(['mien', 'chef'])
    expect(uids(termines)).toEqual(['neuf', 'ancien'])
  })
})

describe('the board as this device left it', () => {
  const lecture = { lu_a: LU_A, echanges: [unEchange()] }

  it('shows my answer at once, and no longer asks for it', () => {
    const [e] = rejouer(lecture, EQUIPE, [uneReponse(8, 'Pas ce week-end')] as never)
    expect(e).toMatchObject({ bde_etat: 8, bde_motif_agent_reponse: 'Pas ce week-end', actions: ['reponse-8'] })
    expect(partagerEchanges(e ? [e] : [], VENDREDI).a_repondre).toEqual([])
  })
  it('leaves alone an exchange that the office has moved since', () => {
    const bouge = { lu_a: LU_A, echanges: [unEchange({ bde_etat: 7 })] }
    expect(rejouer(bouge, EQUIPE, [uneReponse(1)] as never)[0]?.bde_etat).toBe(7)
  })
  it('draws a proposal that the office has not received, out of the team’s reading', () => {
    const [mien, autre] = rejouer(lecture, EQUIPE, [uneProposition()] as never)
    expect(mien).toMatchObject({
      bde_id: null,
      bde_uid: UID_NOUVEAU,
      utilisateur_cible: 'Samir Haddad',
      origine: { poste_libelle: 'Matin' },
      cible: { poste_libelle: 'Nuit', color: '#3b4371' },
    })
    expect(autre?.bde_uid).toBe(UID)
  })
  it('draws one that asks for nothing back, and leaves out one whose post it no longer knows', () => {
    expect(rejouer(lecture, EQUIPE, [uneProposition(null)] as never)[0]?.cible).toBeNull()
    expect(rejouer(lecture, EQUIPE, [uneProposition(99)] as never)).toHaveLength(1)
    expect(rejouer(lecture, null, [uneProposition()] as never)).toHaveLength(1)
  })
  it('is found in the palette by colleague, post, day and state', () => {
    const { titre, detail } = entreeDe(enLocal(unEchange()))
    expect(titre).toBe('Échange avec Samir Haddad')
    expect(detail).toBe('Nuit dim. 22 nov. · Matin ven. 20 nov. · À vous de répondre')
  })
})
