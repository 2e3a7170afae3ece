import { type RawBuilder, sql } from 'kysely'
import { CATEGORIES, estRecueTard, LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { holdsTerm } from '#server/db/search.ts'
import type { Context } from '#server/http/context.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { type GridDescriptor, type GridHeader, type GridRow, ITEMS_PAR_PAGE } from '#wire/grid.ts'
import { lireTermes, lireTri } from '#wire/grid-query.ts'
import type { Lecture } from './transmissions.ts'
import '../tables.ts'
import { formaterNom } from '#wire/names.ts'

const LARGEURS = {
  ecrite_a: 165,
  recu_a: 165,
  personne: 160,
  categorie: 190,
  importance: 130,
  texte: 240,
  auteur: 145,
  etat: 95,
}
type Colonne = keyof typeof LARGEURS
const LIBELLES: Readonly<Record<Colonne, string>> = {
  ecrite_a: 'Écrite le',
  recu_a: 'Reçue le',
  personne: 'Personne',
  categorie: 'Catégorie',
  importance: 'Importance',
  texte: 'Transmission',
  auteur: 'Auteur',
  etat: 'État',
}

const etat = sql<string>`case when t.rayee_a is not null then 'rayee' when t.version > 1 then 'corrigee' else '' end`
const auteur = sql<string>`concat_ws(' ', u.prenom, u.nom)`

/** What each column is sorted by. */
const TRIS: Readonly<Record<Colonne, RawBuilder<unknown>>> = {
  ecrite_a: sql`t.ecrite_a`,
  recu_a: sql`t.recu_a`,
  personne: sql`lower(unaccent(t.personne))`,
  categorie: sql`t.categorie`,
  importance: sql`t.importance`,
  texte: sql`lower(unaccent(t.texte))`,
  auteur: sql`lower(unaccent(concat_ws(' ', u.nom, u.prenom)))`,
  etat,
}

/** Names of the categories in one text each, so that a search for "repas" finds them. */
const categorieCherchee = sql<string>`case t.categorie ${sql.join(
  CATEGORIES.map(c => sql`when ${c} then ${normaliserRecherche(LIBELLES_CATEGORIE[c])}`),
  sql` `,
)} else '' end`

export interface QuestionRegistre {
  readonly page?: number | undefined
  readonly filtre?: string | undefined
  readonly tri?: string | undefined
}

/**
 * Every sheet of the company as a grid, cut by the server: health data is never handed out in bulk.
 * @returns beside the grid, the sheets it hands out
 */
export async function lireRegistre(context: Lecture & Pick<Context, 'now'>, question: QuestionRegistre) {
  const { db, caller, now } = context
  const page = question.page ?? 1
  const cherche = sql<string>`lower(unaccent(concat_ws(' ', t.personne, t.texte, t.actions, t.resultat, ${auteur},
    ${categorieCherchee}, t.importance)))`
  const conditions = [
    sql`t.compte_id = ${caller.compte_id}`,
    ...lireTermes(question.filtre ?? '').map(terme => holdsTerm(cherche, terme)),
  ]
  const source = sql`from transmission t join utilisateur u
    on u.compte_id = t.compte_id and u.utilisateur_id = t.auteur_id where ${sql.join(conditions, sql` and `)}`
  const tri = lireTri(question.tri)
  const par = tri && Object.hasOwn(TRIS, tri.colonne) ? TRIS[tri.colonne as Colonne] : null
  const ordre = par ? (tri?.sens === -1 ? sql`${par} desc` : sql`${par} asc`) : sql`t.ecrite_a desc`
  const [lignes, compte] = await Promise.all([
    sql<Ligne>`select t.transmission_id, t.version, t.ecrite_a, t.recu_a, t.personne, t.categorie, t.importance, t.texte, u.prenom, u.nom,
      ${etat} as etat ${source} order by ${ordre}, t.transmission_id desc
      limit ${ITEMS_PAR_PAGE} offset ${(page - 1) * ITEMS_PAR_PAGE}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${source}`.execute(db),
  ])
  const remises = lignes.rows.map(({ transmission_id, version }) => ({ transmission_id, version }))
  const suite = { total: compte.rows[0]?.n ?? 0, page, lu_a: now.toISOString() }
  return { ...decrire(lignes.rows.map(presenter), suite), remises }
}

interface Ligne {
  readonly transmission_id: number
  readonly version: number
  readonly ecrite_a: Date
  readonly recu_a: Date
  readonly personne: string
  readonly categorie: string
  readonly importance: string
  readonly texte: string
  readonly prenom: string
  readonly nom: string
  readonly etat: string
}

function presenter({ prenom, nom, ecrite_a, recu_a, version: _version, ...ligne }: Ligne): GridRow {
  const instants = { ecrite_a: ecrite_a.toISOString(), recu_a: recu_a.toISOString() }
  return {
    ...ligne,
    personne: ligne.personne || 'Tout le service',
    ...instants,
    // Said where it differs: the register is what is read after an accident.
    recu_a: estRecueTard(instants) ? instants.recu_a : '',
    auteur: formaterNom({ prenom, nom }),
  }
}

function decrire(
  datas: GridRow[],
  { total, page, lu_a }: { total: number; page: number; lu_a: string },
): GridDescriptor {
  return {
    headers: (Object.keys(LARGEURS) as Colonne[]).map(
      (id): GridHeader => ({
        id,
        label: LIBELLES[id],
        type: id === 'ecrite_a' || id === 'recu_a' ? 'date_heure' : 'texte',
        width: LARGEURS[id],
        sortable: true,
        hidden: false,
      }),
    ),
    datas,
    item_key: 'transmission_id',
    visible_ajout: true,
    vide: 'Aucune fiche de transmission pour l’instant',
    export: false,
    items_par_page: ITEMS_PAR_PAGE,
    selection: false,
    expand: false,
    footer: null,
    itemsRenderers: {
      categorie: { kind: 'texte', libelles: LIBELLES_CATEGORIE },
      importance: {
        kind: 'pastille',
        tons: { importante: 'bad', normale: 'mute' },
        libelles: { importante: 'Importante', normale: 'Normale' },
      },
      etat: { kind: 'texte', libelles: { rayee: 'Rayée', corrigee: 'Corrigée' } },
    },
    menus: [{ id: 'ouvrir', label: 'Ouvrir', icon: 'eye', conditions: [], danger: false, confirmation: null }],
    conditions: [],
    total,
    page,
    lu_a,
  }
}
