import { sql } from 'kysely'
import { DIRECTIVES_ANTICIPEES } from '#domains/residences/model/legal.ts'
import { ageLe } from '#domains/residences/model/resident.ts'
import { SEULE_LA_CARTE } from '#domains/residences/model/sante.ts'
import type { FicheUrgence } from '#domains/residences/model/urgence.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { compter, formaterTelephone } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import { contactsDe } from '../contacts/lire.ts'
import { quiADepose } from '../legal/lire.ts'
import { trouverResident } from '../residents/lire.ts'
import { tracer } from './acces.ts'
import { presenterUrgence } from './fiche-urgence.ts'
import { direVersion, lireVersions } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** What one needs of somebody in an emergency; reading it is noted. @throws CodedError INTROUVABLE */
export async function lireUrgence(
  context: Lecture,
  resident_id: number,
  { repris = true } = {},
): Promise<FicheUrgence> {
  const [resident, versions, contacts, deposees] = await Promise.all([
    trouverResident(context, resident_id),
    lireVersions(context, resident_id),
    contactsDe(context, [resident_id]),
    quiADepose(context, [resident_id], DIRECTIVES_ANTICIPEES),
  ])
  await tracer(context, { resident_id, quoi: 'urgence', detail: direVersion(versions), repris })
  return presenterUrgence(context, {
    ...{ resident, fiche: versions[0], contacts: contacts.get(resident_id) ?? [] },
    deposees: deposees.has(resident_id),
  })
}

/** A long text keeps the sheet on one page: the rest is read on the screen. */
const abreger = (texte: string, max = 600) => (texte.length > max ? `${texte.slice(0, max)}… (suite à l’écran)` : texte)

function composer(pdf: DocumentPdf, f: FicheUrgence, aujourdhui: string): void {
  pdf.titre(`Fiche d’urgence\u00a0: ${f.label}`, 1)
  const ne = f.naissance && `Naissance le ${direJour(f.naissance)} (${compter(ageLe(f.naissance, aujourdhui), 'an')})`
  pdf.texte([ne, f.logement_numero && `logement ${f.logement_numero}`, f.absence].filter(Boolean).join(' – '))
  pdf.titre('Allergies', 2)
  pdf.texte(abreger(f.allergies) || 'Aucune notée.', { gras: f.allergies !== '' })
  pdf.titre('Directives', 2)
  pdf.texte(abreger(f.directives) || 'Aucune notée.')
  if (f.directives_deposees) pdf.texte('Des directives anticipées sont déposées parmi les documents légaux.')
  pdf.titre('Santé', 2)
  pdf.texte(`Groupe sanguin\u00a0: ${f.groupe_sanguin || 'non noté'}. ${SEULE_LA_CARTE}`)
  if (f.gir) pdf.texte(`GIR ${f.gir}`)
  if (f.medicaments) pdf.texte(`Traitements\u00a0: ${abreger(f.medicaments)}`)
  if (f.autres_infos) pdf.texte(`Autres informations\u00a0: ${abreger(f.autres_infos)}`)
  pdf.titre('À prévenir', 2)
  if (f.contacts.length === 0) pdf.texte('Personne n’est noté.')
  else
    pdf.tableau(
      [{ titre: 'Nom', largeur: 150 }, { titre: 'Rôle' }, { titre: 'Téléphone', largeur: 110 }],
      f.contacts.slice(0, 8).map(c => [c.nom, c.role, c.telephone ? formaterTelephone(c.telephone) : '']),
    )
}

interface Maison {
  readonly nom: string
  readonly adresse: string
  readonly ville: string
  readonly telephone: string
}

async function lireMaison({ db, caller }: Lecture): Promise<Maison> {
  const { rows } = await sql<Maison>`select compte_raison_sociale as nom, compte_adresse as adresse,
      trim(compte_cp || ' ' || compte_ville) as ville, compte_telephone1 as telephone
    from compte where compte_id = ${caller.compte_id}`.execute(db)
  return rows[0] ?? { nom: '', adresse: '', ville: '', telephone: '' }
}

const direMaison = ({ nom, adresse, ville, telephone }: Maison): string =>
  [nom, adresse, ville, telephone && formaterTelephone(telephone)].filter(Boolean).join(', ')

/** The same on one page of paper. @throws CodedError INTROUVABLE */
export async function imprimerUrgence(context: Lecture, resident_id: number) {
  const { now } = context
  const [fiche, maison] = await Promise.all([lireUrgence(context, resident_id, { repris: false }), lireMaison(context)])
  const titre = 'Fiche d’urgence – secret professionnel'
  const pdf = new DocumentPdf({ titre, auteur: maison.nom, date: now })
  // Whoever receives it elsewhere knows where it comes from, and whom to call.
  pdf.texte(direMaison(maison), { petit: true })
  composer(pdf, fiche, jourParis(now))
  const ecrite = fiche.ecrit
    ? `Fiche médicale écrite le ${formaterInstantComplet(fiche.ecrit.le)} par ${fiche.ecrit.par}. `
    : 'Aucune fiche médicale n’est écrite. '
  pdf.texte(`${ecrite}Imprimée le ${formaterInstantComplet(now.toISOString())}\u00a0: à détruire après usage.`, {
    petit: true,
  })
  return { bytes: await pdf.terminer(), mime: 'application/pdf', nom: 'fiche-urgence.pdf' }
}
