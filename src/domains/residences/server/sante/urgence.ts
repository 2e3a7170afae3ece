import { sql } from 'kysely'
import { type Contact, MOTS_LIENS, MOTS_MESURES } from '#domains/residences/model/contact.ts'
import { DIRECTIVES_ANTICIPEES } from '#domains/residences/model/legal.ts'
import { ageLe, MOTS_ABSENCE, nomResident } from '#domains/residences/model/resident.ts'
import { direGroupe, SEULE_LA_CARTE } from '#domains/residences/model/sante.ts'
import type { FicheUrgence } from '#domains/residences/model/sante-operations.ts'
import { couvre } from '#domains/residences/model/sejours.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { compter, formaterTelephone } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import { listerContactsDe } from '../contacts/lire.ts'
import { lireRows } from '../legal/lire.ts'
import { type ResidentLu, trouverResident } from '../residents/lire.ts'
import { tracer } from './acces.ts'
import { direVersion, lireVersions } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** "Médecin traitant", "Enfant, à prévenir d’abord, personne de confiance". */
function direRole(c: Contact): string {
  return [
    MOTS_LIENS[c.contact_lien].libelle,
    c.contact_is_referent === 1 && 'à prévenir d’abord',
    c.contact_is_confiance === 1 && 'personne de confiance',
    c.protection_mesure !== null && MOTS_MESURES[c.protection_mesure].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whom one calls in an emergency: who is named something, and who treats. */
const compte = (c: Contact): boolean =>
  c.contact_lien === 'medecin' || c.contact_is_referent + c.contact_is_confiance + c.contact_is_protection > 0

function direAbsence({ absences }: ResidentLu, jour: string): string {
  const absence = absences.find(a => couvre({ debut: a.absence_du, fin: a.absence_au }, jour))
  if (!absence) return ''
  return [`${MOTS_ABSENCE[absence.absence_sorte]} depuis le ${direJour(absence.absence_du)}`, absence.absence_lieu]
    .filter(Boolean)
    .join(', ')
}

/** What one needs of somebody in an emergency; reading it is noted. @throws CodedError INTROUVABLE */
export async function lireUrgence(
  context: Lecture,
  resident_id: number,
  { repris = true } = {},
): Promise<FicheUrgence> {
  const resident = await trouverResident(context, resident_id)
  const [versions, { contacts }, legaux] = await Promise.all([
    lireVersions(context, resident_id),
    listerContactsDe(context, resident_id),
    lireRows(context, resident_id),
  ])
  await tracer(context, { resident_id, quoi: 'urgence', detail: direVersion(versions), repris })
  const [fiche] = versions
  return {
    lu_a: context.now.toISOString(),
    label: nomResident(resident),
    naissance: resident.resident_date_naissance,
    logement_numero: resident.logement_numero ?? '',
    absence: direAbsence(resident, jourParis(context.now)),
    allergies: fiche?.resident_allergies ?? '',
    groupe_sanguin: fiche ? direGroupe(fiche.resident_groupe_sanguin) : '',
    gir: fiche?.resident_gir ?? '',
    medicaments: fiche?.resident_medicaments ?? '',
    directives: fiche?.directives ?? '',
    directives_deposees: legaux.some(r => r.fichiers_legaux_id === DIRECTIVES_ANTICIPEES),
    autres_infos: fiche?.resident_autres_infos ?? '',
    ecrit: fiche ? { le: fiche.ecrit_a, par: fiche.auteur } : null,
    contacts: contacts.filter(compte).map(c => ({
      contact_id: c.contact_id,
      nom: [c.contact_prenom, c.contact_nom].filter(Boolean).join(' '),
      role: direRole(c),
      telephone: c.contact_telephone,
    })),
  }
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
