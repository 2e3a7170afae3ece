import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'
import { ajouterJours, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import '#domains/residences/server/documents/tables.ts'

/** One document: what holds, what is on its way, where it stands and whether its reading is asked. */
interface Modele {
  readonly type: string
  readonly titre: string
  readonly texte: readonly string[]
  /** Versions that were approved. */
  readonly versions: number
  /** Days from today until the last one ends; absent: it does not. */
  readonly expire?: number
  readonly brouillon?: 'redigee' | 'verifiee'
  readonly archive?: true
  /** Days from today until which it is to be read. */
  readonly lire?: number
  readonly zones?: readonly string[]
}

const MODELES: readonly Modele[] = [
  {
    ...{ type: 'PCD', titre: 'Prévention des chutes', versions: 3, expire: 210, lire: 9 },
    zones: ['Salle de soins, rez-de-chaussée', 'Salle de soins, 1er étage'],
    texte: [
      'Évaluer le risque de chute à l’entrée, puis tous les trois mois et après chaque chute.',
      'Dégager les passages, régler la hauteur du lit, vérifier les chaussures et l’éclairage de nuit.',
      'Après une chute\u00a0: ne pas relever seul, appeler l’infirmier, noter les circonstances dans une fiche.',
    ],
  },
  {
    ...{
      type: 'PCD',
      titre: 'Conduite à tenir en cas d’incendie',
      versions: 2,
      expire: 41,
      zones: ['Accueil', 'Office'],
    },
    texte: ['Donner l’alerte, fermer les portes, transférer les résidents vers la zone protégée du même étage.'],
  },
  {
    ...{ type: 'PCD', titre: 'Accueil d’un nouveau résident', versions: 1, expire: 320 },
    texte: ['Préparer la chambre la veille. Présenter l’équipe, les lieux et les horaires. Désigner un référent.'],
  },
  {
    ...{ type: 'PCD', titre: 'Plaintes et réclamations', versions: 1, expire: -12 },
    texte: ['Toute réclamation est écrite, datée, transmise à la direction et reçoit une réponse sous quinze jours.'],
  },
  {
    ...{ type: 'PCD', titre: 'Circuit du linge', versions: 0 },
    texte: [],
  },
  {
    ...{ type: 'PRO', titre: 'Hygiène des mains', versions: 4, expire: 150, lire: 2, zones: ['Salle du personnel'] },
    texte: ['Friction hydro-alcoolique avant et après chaque soin. Ongles courts, sans bijou ni vernis.'],
  },
  {
    ...{ type: 'PRO', titre: 'Prévention des escarres', versions: 2, expire: 95, brouillon: 'verifiee' },
    texte: ['Changer de position toutes les deux à trois heures. Surveiller les points d’appui à chaque toilette.'],
  },
  {
    ...{ type: 'PRO', titre: 'Plan bleu\u00a0: fortes chaleurs', versions: 1, expire: 25 },
    texte: ['Faire boire chaque heure, rafraîchir, regrouper dans les salles climatisées, noter les apports.'],
  },
  {
    ...{ type: 'MOP', titre: 'Utilisation du lève-personne', versions: 1, expire: 400 },
    texte: ['À deux soignants. Vérifier la sangle, la charge et la batterie avant chaque transfert.'],
  },
  {
    ...{ type: 'MOP', titre: 'Nettoyage d’une chambre après un départ', versions: 0, brouillon: 'redigee' },
    texte: ['Aérer, vider, dépoussiérer de haut en bas, désinfecter les points de contact, laver le sol.'],
  },
  {
    ...{ type: 'FOR', titre: 'Signalement d’un événement indésirable', versions: 1, zones: ['Salle du personnel'] },
    texte: ['Date, heure et lieu. Ce qui s’est passé. Ce qui a été fait aussitôt. Qui a été prévenu.'],
  },
  {
    ...{ type: 'NDS', titre: 'Tenue professionnelle', versions: 1, zones: ['Salle du personnel'] },
    texte: ['La tenue est changée chaque jour et ne sort pas de la maison. Les chaussures sont fermées.'],
  },
  {
    ...{ type: 'NDS', titre: 'Horaires d’été de l’office', versions: 1, archive: true },
    texte: ['Du 1er juillet au 31 août, l’office ouvre à 6 h 30.'],
  },
]

/** Who writes, checks and approves; the others read. */
interface Gens {
  readonly redacteur: number
  readonly verificateur: number
  readonly approbateur: number
  readonly agents: readonly number[]
}
const PROFIL_AGENT = 70
const PROFIL_CADRE = 71

async function choisirGens(db: Db, compte_id: number): Promise<Gens | null> {
  const rows = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_profil as p', join =>
      join.onRef('p.compte_id', '=', 'u.compte_id').onRef('p.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select(['u.utilisateur_id', 'u.mot_de_passe', 'p.profil_id'])
    .where('u.compte_id', '=', compte_id)
    .where('u.actif', '=', true)
    .orderBy('u.utilisateur_id')
    .execute()
  // Those who sign in have something to do there.
  const entrent = rows.toSorted((a, b) => Number(a.mot_de_passe === null) - Number(b.mot_de_passe === null))
  const agents = entrent.filter(r => r.profil_id === PROFIL_AGENT).map(r => r.utilisateur_id)
  const cadre = entrent.find(r => r.profil_id === PROFIL_CADRE)?.utilisateur_id
  const [redacteur, verificateur] = agents
  if (cadre === undefined || redacteur === undefined || verificateur === undefined) return null
  return { redacteur, verificateur, approbateur: cadre, agents }
}

async function composer({ titre, texte }: Modele, reference: string, date: Date): Promise<Uint8Array> {
  const pdf = new DocumentPdf({ titre: `${reference} ${titre}`, auteur: 'Résidence', date })
  pdf.titre(titre, 1)
  pdf.texte(reference, { petit: true })
  for (const paragraphe of texte) pdf.texte(paragraphe)
  return await pdf.terminer()
}

interface Ou {
  readonly db: Db
  readonly services: Services
  readonly compte_id: number
  readonly gens: Gens
  readonly jour: JourIso
}

/** The PDF of one version, kept as if its writer had sent it. */
async function garder({ db, services, compte_id, gens }: Ou, octets: Uint8Array, cree_a: Date) {
  const sha256 = createHash('sha256').update(octets).digest('hex')
  const taille = octets.byteLength
  await services.files.put(fileKey(compte_id, sha256), octets)
  await db
    .insertInto('fichier')
    .values({
      ...{ compte_id, sha256, taille, recu_octets: taille, mime: 'application/pdf' },
      ...{ complet_a: cree_a, cree_par: gens.redacteur, cree_a },
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { sha256, taille }
}

const JOURS_ENTRE_VERSIONS = 150

async function poserVersions(ou: Ou, m: Modele, { document_id, chrono }: { document_id: number; chrono: string }) {
  const { db, services, compte_id, gens, jour } = ou
  const total = m.versions + (m.brouillon ? 1 : 0)
  for (let n = 1; n <= total; n += 1) {
    const depose_a = new Date(instantParis(ajouterJours(jour, -(total - n) * JOURS_ENTRE_VERSIONS - 3), '09:40'))
    const apres = (heures: number) => new Date(depose_a.getTime() + heures * 3_600_000)
    const fichier = await garder(ou, await composer(m, `${chrono}, version ${n}`, depose_a), depose_a)
    const etat = n <= m.versions ? 'approuvee' : (m.brouillon ?? 'redigee')
    await db
      .insertInto('document_version')
      .values({
        ...{ compte_id, document_id, n, etat, ...fichier, depose_par: gens.redacteur, depose_a },
        // Of former versions, nobody asks any more.
        expire_le: m.expire !== undefined && n >= m.versions ? ajouterJours(jour, m.expire) : null,
        note: n > 1 ? 'Relecture annuelle' : '',
        ...(etat !== 'redigee' && { verifie_par: gens.verificateur, verifie_a: apres(5) }),
        ...(etat === 'approuvee' && { approuve_par: gens.approbateur, approuve_a: apres(26) }),
      })
      .execute()
  }
  if (m.versions > 0)
    await db
      .insertInto('document_texte')
      .values({ compte_id, document_id, n: m.versions, texte: [m.titre, chrono, ...m.texte].join('\n') })
      .execute()
  if (m.lire === undefined) return
  const laquelle = { compte_id, document_id, n: m.versions }
  await db
    .insertInto('document_demande')
    .values({
      ...{ ...laquelle, profil_id: PROFIL_AGENT, pour: ajouterJours(jour, m.lire) },
      demande_le: ajouterJours(jour, -2),
    })
    .execute()
  // Most have; whoever signs in has it still to do.
  const lus = gens.agents.slice(2).filter((_, rang) => rang % 4 !== 0)
  if (lus.length > 0)
    await db
      .insertInto('document_lecture')
      .values(
        lus.map((utilisateur_id, rang) => ({
          ...{ ...laquelle, utilisateur_id },
          lu_a: new Date(services.clock().getTime() - (rang + 1) * 3_600_000),
        })),
      )
      .execute()
}

/** A documentary system that lives: in force, expired, on its way, archived; two readings asked of the agents. */
export async function chargerDocuments(db: Db, services: Services, compte_id: number): Promise<void> {
  const gens = await choisirGens(db, compte_id)
  if (!gens) return
  const ou = { db, services, compte_id, gens, jour: jourParis(services.clock()) }
  const [types, zones, classements] = await Promise.all([
    db.selectFrom('documents_type').selectAll().where('compte_id', '=', compte_id).execute(),
    db.selectFrom('zone_affichage').selectAll().where('compte_id', '=', compte_id).execute(),
    db.selectFrom('affichage_type').selectAll().where('compte_id', '=', compte_id).orderBy('ordre').execute(),
  ])
  const numeros = new Map<number, number>()
  for (const m of MODELES) {
    const type = types.find(t => t.documents_type_code === m.type)
    if (!type) continue
    const numero = (numeros.get(type.id) ?? 0) + 1
    numeros.set(type.id, numero)
    const { document_id } = await db
      .insertInto('document')
      .values({
        ...{ compte_id, documents_type_id: type.id, numero, document_titre: m.titre, redacteur_id: gens.redacteur },
        ...{ verificateur_id: gens.verificateur, approbateur_id: gens.approbateur },
        archive_a: m.archive ? services.clock() : null,
      })
      .returning('document_id')
      .executeTakeFirstOrThrow()
    await poserVersions(ou, m, { document_id, chrono: `${m.type}-${String(numero).padStart(3, '0')}` })
    const choisies = zones.filter(z => m.zones?.includes(z.zone_affichage_libelle))
    const [classement] = classements
    if (classement && choisies.length > 0)
      await db
        .insertInto('document_zone')
        .values(
          choisies.map(z => ({
            ...{ compte_id, document_id, zone_affichage_id: z.id },
            affichage_type_id: z.affichage_type_id ?? classement.id,
          })),
        )
        .execute()
  }
  await db
    .insertInto('documents_compteur')
    .values([...numeros].map(([documents_type_id, dernier]) => ({ compte_id, documents_type_id, dernier })))
    .execute()
}
