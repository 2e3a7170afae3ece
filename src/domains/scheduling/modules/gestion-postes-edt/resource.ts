import { prochaineCouleur, proposerCode } from '#domains/scheduling/model/nouveau-poste.ts'
import { erreurHoraire } from '#domains/scheduling/model/planning/horaire.ts'
import { exigerPosteLibre } from '#domains/scheduling/server/bureau/poste-tenu.ts'
import { type Declaration, declare } from '#server/resource/declaration.ts'
import { choix, couleur, heure, reference, texte } from '#server/resource/field.ts'
import { POSTES } from './contract.ts'

/** Any day: hours of a post are wall times. */
const UN_JOUR = '2026-01-05'

/** The sentence of `erreurHoraire`, at the field that can put it right. */
function verifierHoraires(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const lire = (champ: string) => (values[champ] ?? null) as string
  const horaire = { pointage_date: UN_JOUR, heure_debut: lire('poste_heure_debut'), heure_fin: lire('poste_heure_fin') }
  const phrase = erreurHoraire({
    ...horaire,
    pointage_heure_debut_coupure: lire('poste_coupure_debut'),
    pointage_heure_fin_coupure: lire('poste_coupure_fin'),
  })
  if (phrase === null) return {}
  return { [horaire.heure_debut === horaire.heure_fin ? 'poste_heure_fin' : 'poste_coupure_debut']: phrase }
}

/** A colour and a code that no other post has, nor another of these rows. */
const proposer: NonNullable<Declaration['propose']> = async ({ db, caller }, rows) => {
  const postes = await db
    .selectFrom('poste')
    .select(['poste_code', 'color'])
    .where('compte_id', '=', caller.compte_id)
    .where('supprime_a', 'is', null)
    .execute()
  const dits = (champ: 'poste_code' | 'color') => rows.map(row => String(row[champ] ?? '')).filter(Boolean)
  const couleurs = [...postes.map(p => p.color), ...dits('color')]
  const codes = new Set([...postes.map(p => p.poste_code), ...dits('poste_code')].map(code => code.toUpperCase()))
  return rows.map(row => {
    const poste_code = row.poste_code || proposerCode(String(row.poste_libelle ?? ''), codes)
    const color = row.color || prochaineCouleur(couleurs)
    codes.add(String(poste_code).toUpperCase())
    couleurs.push(String(color))
    return { ...row, poste_code, color }
  })
}

/**
 * A deleted post is no longer offered; shifts that hold it keep its name and colour. Cycles and needs give it up first. Rows of the demonstration come with
 * the teams that hold them (`demo/postes.ts`).
 */
export const postes = declare({
  ...POSTES,
  table: 'poste',
  words: { un: 'poste', le: 'le poste', des: 'postes' },
  title: 'poste_libelle',
  fields: {
    poste_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    poste_code: texte({
      label: 'Code',
      unique: true,
      max: 3,
      aide: 'Une à trois lettres. Vide\u00a0: tiré du libellé',
    }),
    poste_type: choix({
      label: 'Type',
      required: true,
      options: [
        { value: 'jour', label: 'Jour' },
        { value: 'nuit', label: 'Nuit' },
        { value: 'nuit_couchee', label: 'Nuit couchée' },
      ],
      initial: 'jour',
    }),
    poste_heure_debut: heure({ label: 'Début', required: true }),
    poste_heure_fin: heure({ label: 'Fin', required: true, aide: 'Avant le début\u00a0: le lendemain' }),
    poste_coupure_debut: heure({ label: 'Début de coupure' }),
    poste_coupure_fin: heure({ label: 'Fin de coupure' }),
    color: couleur({ label: 'Couleur', proposed: true }),
    metier_id: reference({
      label: 'Métier',
      table: 'metier',
      key: 'metier_id',
      libelle: 'metier_libelle',
      living: true,
      aide: 'Vide\u00a0: ouvert à tous les métiers',
    }),
    unite_id: reference({
      label: 'Unité',
      table: 'unite',
      key: 'unite_id',
      libelle: 'unite_libelle',
      living: true,
      column: 'cachee',
      aide: 'Où il se tient\u00a0: qui est de l’unité est proposé avant les autres',
    }),
  },
  check: verifierHoraires,
  propose: proposer,
  beforeRemove: exigerPosteLibre,
  // Emptied, they are those that the post has: what is proposed is for new ones.
  settle: {
    said: {},
    of: (row, values) => ({
      ...values,
      ...(values.poste_code === '' && { poste_code: row.poste_code }),
      ...(values.color === '' && { color: row.color }),
    }),
  },
})
