import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { ObservationClient } from '#domains/customers/model/observations-operations.ts'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { promisAilleurs } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { direEtatVisite } from '#domains/field-service/model/interventions/etapes.ts'
import { numeroLu, numeroVisite } from '#domains/field-service/model/numero.ts'
import { lireHistorique } from '#domains/field-service/server/api.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import type { ReadContext } from '#server/http/context.ts'
import { formaterDate, formaterDateHeure, formaterJour, jourParis } from '#wire/dates.ts'
import { formaterNombre, formaterTelephone } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import { formaterSiren } from '#wire/siren.ts'
import { lireFicheClient } from '../fiche.ts'
import { lireObservations } from '../observations.ts'

type Historique = Awaited<ReturnType<typeof lireHistorique>>

const relie = (...mots: readonly string[]) => mots.filter(Boolean).join(' – ')

function ecrireFiche(pdf: DocumentPdf, f: FicheClient): void {
  const sorte = f.client_type === 2 ? 'Société' : 'Particulier'
  pdf.texte(relie(sorte, f.client_siren && `SIREN ${formaterSiren(f.client_siren)}`, `client n°\u00a0${f.client_id}`), {
    gras: true,
  })
  pdf.texte(relie(formaterTelephone(f.client_telephone), f.client_email))
  pdf.texte(`Client depuis le ${formaterJour(jourParis(f.client_date_creation), 'complet')}`)
  if (f.orlibelle) pdf.texte(`Origine\u00a0: ${f.orlibelle}`)
  if (f.client_observations) pdf.texte(`À savoir\u00a0: ${f.client_observations}`)
}

function ecrireAdresses(pdf: DocumentPdf, { adresses }: FicheClient): void {
  pdf.titre(adresses.length > 1 ? 'Adresses' : 'Adresse')
  if (adresses.length === 0) pdf.texte('Aucune.')
  for (const a of adresses) {
    pdf.texte(relie(a.titre, [a.adresse, a.cpville].filter(Boolean).join(', ')), { gras: a.titre !== '' })
    pdf.texte([a.adresse_telephone1, a.adresse_telephone2].map(formaterTelephone).filter(Boolean).join(' – '))
    if (a.consignes_acces) pdf.texte(`Accès\u00a0: ${a.consignes_acces}`)
  }
}

function ecrireInterlocuteurs(pdf: DocumentPdf, { interlocuteurs }: FicheClient): void {
  if (interlocuteurs.length === 0) return
  pdf.titre('Interlocuteurs')
  pdf.tableau(
    [{ titre: 'Nom' }, { titre: 'Fonction' }, { titre: 'Téléphone', largeur: 100 }, { titre: 'E-mail' }],
    interlocuteurs.map(i => [i.nom, i.fonction, formaterTelephone(i.telephone), i.email]),
  )
}

function ecrireObservations(pdf: DocumentPdf, observations: readonly ObservationClient[]): void {
  if (observations.length === 0) return
  pdf.titre('Observations')
  for (const o of observations) {
    pdf.texte(`${formaterDateHeure(o.commentaire_date_heure)}, ${o.utilisateur}`, { petit: true })
    pdf.texte(o.commentaire_texte)
  }
}

/** "Terminée, Dépannage effectué": the state that screens show, and what was found there. */
function direEtat({
  annulee,
  libelle_cloture,
  etapes_en_cours = 0,
}: Extract<Historique['entrees'][number], { type: 1 }>) {
  const cloture = annulee ? '' : libelle_cloture
  return [direEtatVisite({ annulee, etape: cloture ? 3 : etapes_en_cours }), cloture].filter(Boolean).join(', ')
}

function ecrireHistorique(pdf: DocumentPdf, { entrees, total }: Historique): void {
  pdf.titre('Interventions et demandes')
  if (entrees.length === 0) {
    pdf.texte('Rien n’a encore été demandé ni planifié.')
    return
  }
  pdf.tableau(
    [{ titre: 'Date', largeur: 92 }, { titre: 'Quoi' }, { titre: 'Technicien' }, { titre: 'État' }],
    entrees.map(e =>
      e.type === 1
        ? [
            relie(
              formaterDateHeure(e.intervention_date_planifie),
              promisAilleurs({ th_libelle: e.th_libelle, th_jour: e.th_jour, debut: e.intervention_date_planifie }),
            ),
            `Intervention ${numeroVisite(e.intervention_id)}, ${e.prestation_libelle}`,
            e.technicien,
            direEtat(e),
          ]
        : [
            formaterDate(jourParis(e.demande_date)),
            `Demande n°\u00a0${numeroLu(e.demande_id)}, ${e.prestation}`,
            '',
            e.etat_libelle,
          ],
    ),
  )
  if (total > entrees.length)
    pdf.texte(`Les ${entrees.length} plus récentes, sur ${formaterNombre(total)}.`, { petit: true })
}

/** The whole file of one customer on paper. @throws CodedError INTROUVABLE */
export async function imprimerFiche(context: ReadContext, client_id: number) {
  const fiche = await lireFicheClient(context, client_id)
  const [observations, historique, { rows }] = await Promise.all([
    lireObservations(context, client_id),
    lireHistorique(context, client_id),
    sql<{ nom: string }>`select compte_raison_sociale as nom from compte
      where compte_id = ${context.caller.compte_id}`.execute(context.db),
  ])
  const titre = `Fiche client – ${nomClient(fiche)}`
  const pdf = new DocumentPdf({ titre, auteur: rows[0]?.nom ?? '', date: context.now })
  pdf.titre(nomClient(fiche), 1)
  ecrireFiche(pdf, fiche)
  ecrireAdresses(pdf, fiche)
  ecrireInterlocuteurs(pdf, fiche)
  ecrireObservations(pdf, observations)
  ecrireHistorique(pdf, historique)
  pdf.texte(relie(rows[0]?.nom ?? '', `imprimée le ${formaterInstantComplet(context.now.toISOString())}`), {
    petit: true,
  })
  return { bytes: await pdf.terminer(), mime: 'application/pdf', nom: `client-${client_id}.pdf` }
}
