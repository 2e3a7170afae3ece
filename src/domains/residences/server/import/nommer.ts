import { nomResident } from '#domains/residences/model/resident.ts'
import { lireLigneResident } from '#domains/residences/model/residents-import.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { direComplet } from './complet.ts'
import type { RapportSansNoms } from './importer.ts'

/** The same for who asked: whom a line may be, and who holds a room, are named. */
export async function nommer(
  { db, caller, now }: Context,
  rapport: RapportSansNoms,
  lignes: readonly ImportRow[],
): Promise<ImportReport> {
  const { doubles, erreurs, attendent: _attendent, attendaient: _attendaient, ...reste } = rapport
  const ids = [
    ...(doubles ?? []).flatMap(({ comme }) => ('resident_id' in comme ? [comme.resident_id] : [])),
    ...erreurs.flatMap(e => e.complet?.tenus ?? []),
  ]
  const lus = await db
    .selectFrom('resident')
    .select(['resident_id', 'resident_civilite', 'resident_nom', 'resident_prenom'])
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const noms = new Map(lus.map(r => [r.resident_id, nomResident(r)]))
  const dire = (ligne: number) => {
    const { valeurs } = lireLigneResident(lignes[ligne - 1] ?? {}, jourParis(now))
    return `${formaterNom({ prenom: valeurs.resident_prenom, nom: valeurs.resident_nom })}, de cette feuille`
  }
  return {
    ...reste,
    erreurs: erreurs.map(({ complet, ...e }) =>
      complet
        ? {
            ...e,
            champs: {
              ...e.champs,
              logement: direComplet(complet, [
                ...complet.tenus.flatMap(id => noms.get(id) ?? []),
                ...complet.lignes.map(dire),
              ]),
            },
          }
        : e,
    ),
    ...(doubles && {
      doubles: doubles.map(({ comme, ...d }) => ({
        ...d,
        comme: 'ligne' in comme ? comme : { label: noms.get(comme.resident_id) ?? '' },
      })),
    }),
  }
}
