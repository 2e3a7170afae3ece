import type { Truth } from '#client/queue/truth.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import {
  type CloturePayload,
  entiteIntervention,
  TYPE_CLOTURE,
  TYPE_PHOTO,
} from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry, StoredBlob } from '#offline/entry.ts'
import { waitsBehind } from '#offline/queue-state.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { contenuDe } from '#wire/replay.ts'

type Entree = Pick<
  OutboxEntry,
  'id' | 'seq' | 'deps' | 'libelle' | 'entity' | 'type' | 'payload' | 'etat' | 'resultat' | 'derniere_erreur' | 'blobs'
>
type Fichier = Pick<StoredBlob, 'sha256' | 'complet'>

/** @returns null when there is nothing to say: nothing done, or nothing of it pending and no closing received */
export function verite(
  i: Pick<InterventionActivite, 'intervention_id' | 'recu_a' | 'etapes_en_cours'>,
  outbox: readonly Entree[],
  fichiers: readonly Fichier[],
  aujourdhui: JourIso,
): Truth | null {
  const sienne = entiteIntervention(i.intervention_id)
  const entites = outbox.filter(e => e.entity === sienne || e.entity.startsWith(`${sienne}:`))
  const refusee = entites.find(e => e.etat === 'a_resoudre')
  if (refusee) {
    const raison = refusee.resultat?.message ?? refusee.derniere_erreur?.message
    return { tone: 'a_resoudre', text: raison ? `À résoudre\u00a0: ${raison}` : 'À résoudre' }
  }
  const devant = waitsBehind(outbox, new Set(entites.map(e => e.id)))
  if (devant) return derriere(devant, resteAEnvoyer(entites, fichiers))
  if (entites.length > 0)
    return { tone: 'attente', text: `Enregistré sur ce téléphone, ${resteAEnvoyer(entites, fichiers)}` }
  if (i.etapes_en_cours === 3 && i.recu_a)
    return { tone: 'recu', text: `Reçu par le bureau ${direQuand(i.recu_a, aujourdhui)}` }
  return null
}

/** One visit at a time: what ends another one goes before this one's departure. */
function derriere({ libelle, etat }: Entree, reste: string): Truth {
  const garde = 'Enregistré sur ce téléphone'
  if (etat === 'a_resoudre')
    return { tone: 'attente', text: `${garde}, attend que «\u00a0${libelle}\u00a0» soit résolu`, voie: 'Résoudre' }
  return { tone: 'attente', text: `${garde}, ${reste} après «\u00a0${libelle}\u00a0»`, voie: 'Voir' }
}

function resteAEnvoyer(entries: readonly Entree[], fichiers: readonly Fichier[]): string {
  const cloture = entries.find(e => e.type === TYPE_CLOTURE)
  const photos = entries.filter(e => e.type === TYPE_PHOTO).length
  if (photos > 0 && photos === entries.length) return `${compter(photos, 'photo')} à envoyer`
  if (!cloture) return entries.length === 1 ? 'à envoyer' : `${compter(entries.length, 'action')} à envoyer`
  return photos > 0
    ? `${compter(photos, 'photo')} et ${resteDeCloture(cloture, fichiers)}`
    : resteDeCloture(cloture, fichiers)
}

function resteDeCloture(cloture: Entree, fichiers: readonly Fichier[]): string {
  const scan = contenuDe<CloturePayload>(cloture, TYPE_CLOTURE)?.rapport.scan ?? []
  const arrivees = new Set(fichiers.filter(f => f.complet).map(f => f.sha256))
  const reste = scan.filter(sha => !arrivees.has(sha)).length
  if (reste === 0) return 'clôture à envoyer'
  if (reste === scan.length) return `CRI de ${compter(scan.length, 'page')} à envoyer`
  return `CRI\u00a0: ${compter(reste, 'page')} sur ${scan.length} à envoyer`
}
