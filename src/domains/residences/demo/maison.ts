import type { Db } from '#server/db/database.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import '#domains/residences/server/tables.ts'

/** Civility, name, first name, birth, room, days since they came; the first ones are those that the handover sheets name. */
const HABITENT = [
  ['Mme', 'Petit', 'Denise', '1938-03-14', '12', 912],
  ['M.', 'Leroux', 'Marcel', '1935-11-02', '7', 401],
  ['Mme', 'Diallo', 'Aminata', '1944-06-21', '3', 655],
  ['M.', 'Moreau', 'Henri', '1932-01-30', '15', 1240],
  ['Mme', 'Vasseur', 'Colette', '1940-09-09', '9', 233],
  ['M.', 'Nowak', 'Stanislas', '1937-12-05', '21', 78],
  ['Mme', 'Bertin', 'Yvonne', '1931-04-17', '1', 1502],
  ['Mme', 'Hamel', 'Simone', '1939-08-25', '2', 540],
  ['M.', 'Girard', 'Lucien', '1936-02-11', '4', 319],
  ['Mme', 'Costa', 'Maria', '1942-10-03', '5', 866],
  ['Mme', 'Royer', 'Jeanne', '1934-07-28', '6', 1011],
  ['M.', 'Fabre', 'André', '1938-05-19', '8', 150],
  ['Mme', 'Fabre', 'Odette', '1941-12-24', '8', 150],
  ['Mme', 'Lemoine', 'Ginette', '1933-09-13', '10', 720],
  ['M.', 'Charpentier', 'Roger', '1930-06-06', '13', 1388],
  ['Mme', 'Da Silva', 'Lurdes', '1945-01-18', '14', 48],
  ['M.', 'Barbier', 'Raymond', '1939-03-03', '16', 287],
  ['Mme', 'Marchand', 'Paulette', '1937-10-29', '18', 604],
  ['Mme', 'Poirier', 'Huguette', '1943-02-22', '19', 96],
  ['M.', 'Colin', 'Fernand', '1936-08-08', '22', 445],
] as const
const ATTENDENT = [
  ['Mme', 'Renard', 'Suzanne', '1940-05-12', 41, 'Souhaite le rez-de-chaussée.'],
  ['M.', 'Benali', 'Ahmed', '1938-09-27', 19, ''],
  ['Mme', 'Gautier', 'Lucette', '1935-03-08', 6, 'Avec une chambre calme, côté jardin.'],
] as const
const EN_TRAVAUX = '11'
/** Who comes next week, to which room. */
const ATTENDUE = ['Mme', 'Perrot', 'Andrée', '1939-11-11', '17'] as const
/** Who left a while ago. */
const PARTIE = ['M.', 'Lucas', 'Émile', '1929-04-04', '20', 900, 24] as const
/** Rooms for two, and how each floor is filled. */
const DOUBLES: ReadonlySet<string> = new Set(['8', '16'])
const PAR_ETAGE = 8
const LOGEMENTS = 24

const nommer = ([resident_civilite, resident_nom, resident_prenom, resident_date_naissance]: readonly (
  | string
  | number
)[]) => ({
  resident_civilite: String(resident_civilite),
  resident_nom: String(resident_nom),
  resident_prenom: String(resident_prenom),
  resident_date_naissance: String(resident_date_naissance),
})

/** Rooms on three floors, of the kinds that the house declared. @returns their numbers in the database by their names */
async function poserLogements(db: Db, compte_id: number, jour: JourIso): Promise<ReadonlyMap<string, number>> {
  const types = await db
    .selectFrom('logements_type')
    .select(['id', 'logements_type_libelle', 'logements_type_places'])
    .where('compte_id', '=', compte_id)
    .execute()
  const de = (libelle: string) => types.find(t => t.logements_type_libelle === libelle)
  const rows = await db
    .insertInto('logement')
    .values(
      Array.from({ length: LOGEMENTS }, (_, rang) => {
        const numero = String(rang + 1)
        const type = de(DOUBLES.has(numero) ? 'Chambre double' : rang === LOGEMENTS - 1 ? 'Studio' : 'Chambre simple')
        return {
          compte_id,
          logement_numero: numero,
          logement_etage: Math.floor(rang / PAR_ETAGE),
          logements_type_id: type?.id ?? null,
          logement_places: type?.logements_type_places ?? 1,
          ...(numero === EN_TRAVAUX && {
            travaux_du: ajouterJours(jour, -9),
            travaux_au: ajouterJours(jour, 12),
            travaux_motif: 'Douche à refaire',
          }),
        }
      }),
    )
    .returning(['logement_id', 'logement_numero'])
    .execute()
  return new Map(rows.map(r => [r.logement_numero, r.logement_id]))
}

/** Whom to call about the first ones: a daughter who is told first, a person of trust, a guardian whose measure ends soon. */
async function poserContacts(db: Db, compte_id: number, { jour, gens }: { jour: JourIso; gens: readonly number[] }) {
  const [petit = 0, leroux = 0, diallo = 0] = gens
  const absent = gens[14] ?? 0
  const commun = { compte_id, contact_telephone: '+33199001234' }
  await db
    .insertInto('resident_contact')
    .values([
      {
        ...{ ...commun, resident_id: petit, contact_lien: 'enfant', contact_nom: 'Petit', contact_prenom: 'Hélène' },
        ...{ contact_is_referent: 1, contact_is_confiance: 1, confiance_le: ajouterJours(jour, -900) },
        contact_naissance: '1964-02-11',
        contact_detail: 'Appeler après 18 h, sauf urgence.',
      },
      { ...commun, resident_id: petit, contact_lien: 'medecin', contact_nom: 'Aubert', contact_prenom: 'Lise' },
      {
        ...{ ...commun, resident_id: leroux, contact_lien: 'mandataire', contact_nom: 'Association Sauvegarde 80' },
        ...{ contact_is_protection: 1, protection_mesure: 'curatelle_renforcee', protection_portee: 'Les biens' },
        ...{ protection_le: ajouterJours(jour, -1700), protection_fin: ajouterJours(jour, 41) },
        protection_tribunal: 'Tribunal judiciaire d’Amiens',
      },
      {
        ...{ ...commun, resident_id: diallo, contact_lien: 'enfant', contact_nom: 'Diallo', contact_prenom: 'Issa' },
        contact_is_referent: 1,
      },
      {
        ...{
          ...commun,
          resident_id: absent,
          contact_lien: 'conjoint',
          contact_nom: 'Charpentier',
          contact_prenom: 'Rose',
        },
        contact_is_referent: 1,
      },
    ])
    .execute()
}

/** Invented: level of dependence, allergies, treatments. */
const SANTE = [
  ['4', 'Pénicilline', 'Amlodipine 5 mg le matin'],
  ['2', '', 'Lévodopa 100 mg trois fois par jour'],
  ['3', 'Arachide, fruits à coque', ''],
  ['1', '', 'Morphine, selon protocole'],
] as const

/** Medical sheets of the first ones, written by the house's manager. */
async function poserSante(db: Db, compte_id: number, { jour, gens }: { jour: JourIso; gens: readonly number[] }) {
  const auteur = await db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('compte_id', '=', compte_id)
    .where('email', 'like', 'cadre%@demo.test')
    .executeTakeFirst()
  if (!auteur) return
  await db
    .insertInto('resident_sante')
    .values(
      SANTE.map(([resident_gir, resident_allergies, resident_medicaments], rang) => ({
        ...{
          compte_id,
          resident_id: gens[rang] ?? 0,
          version: 1,
          resident_gir,
          resident_allergies,
          resident_medicaments,
        },
        ...{ date_evaluation: ajouterJours(jour, -40 - rang * 9), evaluateur: 'Dr Lise Aubert' },
        ...{ resident_groupe_sanguin: rang === 0 ? ('A+' as const) : ('' as const), auteur_id: auteur.utilisateur_id },
      })),
    )
    .execute()
}

/** A house lived in: twenty at home, one in hospital, one expected, three waiting, one who left. */
export async function chargerMaison(db: Db, compte_id: number, maintenant: Date): Promise<void> {
  const jour = jourParis(maintenant)
  const logements = await poserLogements(db, compte_id, jour)
  const places = new Map<string, number>()
  async function loger(qui: readonly (string | number)[], numero: string, du: JourIso, au: JourIso | null = null) {
    const { resident_id } = await db
      .insertInto('resident')
      .values({
        ...{ compte_id, ...nommer(qui), demande_le: ajouterJours(du, -30), entree: du, sortie: au },
        sortie_motif: au ? 'Rapprochement de sa famille' : '',
      })
      .returning('resident_id')
      .executeTakeFirstOrThrow()
    const place = (places.get(numero) ?? 0) + 1
    places.set(numero, place)
    await db
      .insertInto('logement_affectation')
      .values({
        ...{ compte_id, resident_id, logement_id: logements.get(numero) ?? 0, place },
        ...{ affect_date_debut: du, affect_motif_debut: 'Entrée', affect_date_fin: au, coupe: au !== null },
        affect_motif_fin: au ? 'Sortie' : '',
        parcours: JSON.stringify({ entree: null, sortie: null, sortie_motif: '' }),
      })
      .execute()
    return resident_id
  }
  const habitent: number[] = []
  for (const [civilite, nom, prenom, naissance, numero, jours] of HABITENT)
    habitent.push(await loger([civilite, nom, prenom, naissance], numero, ajouterJours(jour, -jours)))
  await poserContacts(db, compte_id, { jour, gens: habitent })
  await poserSante(db, compte_id, { jour, gens: habitent })
  await loger(ATTENDUE, ATTENDUE[4], ajouterJours(jour, 6))
  await loger(PARTIE, PARTIE[4], ajouterJours(jour, -PARTIE[5]), ajouterJours(jour, -PARTIE[6]))
  await db
    .insertInto('resident')
    .values(
      ATTENDENT.map(([civilite, nom, prenom, naissance, jours, demande_note]) => ({
        ...{ compte_id, ...nommer([civilite, nom, prenom, naissance]), demande_note },
        demande_le: ajouterJours(jour, -jours),
      })),
    )
    .execute()
  await db
    .insertInto('resident_absence')
    .values({
      ...{ compte_id, resident_id: habitent[14] ?? 0, absence_sorte: 'hospitalisation' },
      ...{ absence_du: ajouterJours(jour, -4), absence_lieu: 'CHU, service de cardiologie' },
    })
    .execute()
}
