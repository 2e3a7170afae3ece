import { LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { ADRESSE_LISTE, adresseFiche } from '#domains/home-care/modules/fiches-transmission/address.ts'
import { MODULE_TRANSMISSIONS } from '#domains/home-care/modules/fiches-transmission/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterNom } from '#wire/names.ts'
import { listerNonLues } from './queries/transmissions.ts'

/**
 * Important sheets one by one, the others together. Whom they are about and what they say stays in the sheet: what the queue
 * keeps on a device holds nobody's health.
 */
async function lire(context: ReadContext): Promise<LigneATraiter[]> {
  const fiches = await listerNonLues(context)
  const urgentes = fiches.filter(f => f.importance === 'importante' && f.rayee_a === null)
  const [premiere] = fiches.filter(f => !urgentes.includes(f)).toSorted((a, b) => Number(a.bouge_a) - Number(b.bouge_a))
  const lignes = urgentes.map(f =>
    ligne({
      numero: f.transmission_id,
      genre: 'transmission-importante',
      libelle: 'Fiche importante',
      titre: formaterNom(f),
      detail: LIBELLES_CATEGORIE[f.categorie],
      depuis: f.bouge_a,
      urgence: 'maintenant',
      adresse: adresseFiche(f.transmission_uid),
    }),
  )
  const autres = fiches.length - urgentes.length
  return [
    ...couper(lignes, {
      titre: n => compter(n, 'autre fiche importante', 'autres fiches importantes'),
      adresse: ADRESSE_LISTE,
    }),
    ...(premiere
      ? [
          {
            ...ligne({
              numero: 'a-lire',
              genre: 'transmissions',
              libelle: 'Fiches à lire',
              titre: `${compter(autres, 'fiche')} à lire`,
              detail: '',
              depuis: premiere.bouge_a,
              urgence: 'bientot',
              adresse: ADRESSE_LISTE,
            }),
            nombre: autres,
          },
        ]
      : []),
  ]
}

export const aTraiter: readonly InboxSource[] = [{ module: MODULE_TRANSMISSIONS, lire }]
