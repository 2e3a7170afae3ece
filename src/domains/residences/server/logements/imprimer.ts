import { sql } from 'kysely'
import { MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import type { LogementLigne } from '#domains/residences/modules/gestion-logements/contract.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import type { Context } from '#server/http/context.ts'
import { compter } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import { listerLesLogements } from './lire.ts'

const direQui = (l: LogementLigne): string =>
  [
    ...l.residents.map(r => (r.absent ? `${r.label} (absence)` : r.label)),
    ...l.a_venir.map(r => `${r.label}, à partir du ${direJour(r.le)}`),
  ].join('\n')

/** Who lives where, floor by floor, on paper. */
export async function imprimerOccupation(context: Context) {
  const { db, caller, now } = context
  const [{ logements, occupation }, { rows }] = await Promise.all([
    listerLesLogements(context, {}),
    sql<{ nom: string }>`select compte_raison_sociale as nom from compte where compte_id = ${caller.compte_id}`.execute(
      db,
    ),
  ])
  const auteur = rows[0]?.nom ?? ''
  const titre = `Occupation des logements – ${auteur}`
  const pdf = new DocumentPdf({ titre, auteur, date: now })
  pdf.titre('Occupation des logements', 1)
  pdf.texte(`${compter(occupation.prises, 'place occupée', 'places occupées')} sur ${occupation.places}.`)
  for (const [etage, lignes] of Map.groupBy(logements, l => l.libelle_etage)) {
    pdf.titre(etage)
    pdf.tableau(
      [
        { titre: 'Logement', largeur: 70 },
        { titre: 'Type', largeur: 130 },
        { titre: 'Résidents' },
        { titre: 'État', largeur: 90 },
      ],
      lignes.map(l => [l.logement_numero, l.logements_type_libelle, direQui(l), MOTS_LOGEMENT[l.etat]]),
    )
  }
  pdf.texte(`${auteur} – imprimé le ${formaterInstantComplet(now.toISOString())}`, { petit: true })
  return { bytes: await pdf.terminer(), mime: 'application/pdf', nom: 'occupation.pdf' }
}
