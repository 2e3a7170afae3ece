import { CATEGORIE_SANS_PERSONNE, type Contenu, type Transmission } from '#domains/home-care/model/transmission.ts'

/** Filed under the service itself, and about nobody: what a lost device may tell. */
const estSansPersonne = ({ categorie, personne }: Pick<Contenu, 'categorie' | 'personne'>): boolean =>
  categorie === CATEGORIE_SANS_PERSONNE && personne === ''

/**
 * What the device may keep of a reading: of a sheet about somebody, only that there is one, when, by whom and whether it is
 * important; neither the name nor a word of it (GDPR art. 4(15)). A sheet that was once about somebody is silent too.
 */
export function taireLaSante<
  T extends { readonly transmissions: readonly Transmission[]; readonly personnes?: readonly string[] },
>(fil: T): T {
  const transmissions = fil.transmissions.map(t =>
    estSansPersonne(t) && !t.residents?.length && t.corrections.every(estSansPersonne)
      ? t
      : {
          ...t,
          personne: '',
          texte: '',
          actions: '',
          resultat: '',
          corrections: [],
          ...(t.residents && { residents: [] }),
          rayee: t.rayee && { ...t.rayee, motif: '' },
        },
  )
  return { ...fil, transmissions, ...(fil.personnes ? { personnes: [] } : {}) }
}

/** A sheet is never written without text: an empty one is a silent one. */
export const estTue = ({ texte }: Pick<Contenu, 'texte'>): boolean => texte === ''
