import { type Contact, MOTS_LIENS, MOTS_MESURES } from '#domains/residences/model/contact.ts'
import { MOTS_ABSENCE, nomResident } from '#domains/residences/model/resident.ts'
import { direGroupe, type VersionSante } from '#domains/residences/model/sante.ts'
import { couvre } from '#domains/residences/model/sejours.ts'
import type { FicheUrgence } from '#domains/residences/model/urgence.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import type { ResidentLu } from '../residents/lire.ts'

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

interface Lu {
  readonly resident: ResidentLu
  readonly fiche: VersionSante | undefined
  readonly contacts: readonly Contact[]
  /** Anticipated directives stand among the legal documents. */
  readonly deposees: boolean
}

/** The one page that is shown, printed, and taken along. */
export function presenterUrgence(
  { now }: Pick<Context, 'now'>,
  { resident, fiche, contacts, deposees }: Lu,
): FicheUrgence {
  return {
    lu_a: now.toISOString(),
    label: nomResident(resident),
    naissance: resident.resident_date_naissance,
    logement_numero: resident.logement_numero ?? '',
    absence: direAbsence(resident, jourParis(now)),
    allergies: fiche?.resident_allergies ?? '',
    groupe_sanguin: fiche ? direGroupe(fiche.resident_groupe_sanguin) : '',
    gir: fiche?.resident_gir ?? '',
    medicaments: fiche?.resident_medicaments ?? '',
    directives: fiche?.directives ?? '',
    directives_deposees: deposees,
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
