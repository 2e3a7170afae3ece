import { z } from 'zod'
import { declare } from '#server/resource/declaration.ts'
import { choix, duree, type Field, montant, ouiNon, texte } from '#server/resource/field.ts'
import { formaterDuree } from '#wire/dates.ts'
import { PRESTATIONS } from './contract.ts'

const TAUX = [
  { value: '20', label: '20\u00a0%' },
  { value: '10', label: '10\u00a0%' },
  { value: '5.5', label: '5,5\u00a0%' },
]

/** One of the rates in force, a number in the table; taken as a choice of the form or as the form gives it. */
function tva(): Field {
  const label = 'TVA'
  const values = TAUX.map(t => t.value)
  const schema = z
    .union([z.enum(values), z.literal(values.map(Number))], `${label}\u00a0: à renseigner.`)
    .transform(Number)
  const base = choix({ label, required: true, options: TAUX, initial: '20' })
  return { ...base, cell: 'nombre', schema, udt: 'float8', sql: 'double precision not null' }
}

/** The technicians' catalogue reads this column, which was there first: a boolean, which its form gives. */
function actif(): Field {
  const base = ouiNon({ label: 'Active', initial: true })
  const schema = z.union([z.literal([0, 1]), z.boolean()], 'Active\u00a0: à renseigner.').transform(Boolean)
  return { ...base, schema, udt: 'bool', sql: 'boolean not null' }
}

const si = (id: string, value: boolean) => ({ id, field: 'actif', term: 'equal' as const, value, fieldToCompare: null })
const menu = (id: string, label: string, icon: string, condition: string) => ({
  id,
  label,
  icon,
  conditions: [condition],
  danger: false,
  confirmation: null,
})

/**
 * What the company does and sells (specification field-service §2 "Service codes"). Nothing is deleted: reports and visits
 * name these rows, and what is no longer proposed is unsubscribed.
 */
export const prestations = declare({
  ...PRESTATIONS,
  table: 'prestation',
  words: { un: 'prestation', le: 'la prestation', des: 'prestations', feminin: true },
  title: 'prestation_libelle',
  can: { remove: false },
  fields: {
    prestation_libelle: texte({ label: 'Libellé', required: true, max: 200 }),
    metier_libelle: texte({ label: 'Métier', max: 80 }),
    sorte: choix({
      label: 'Sorte',
      required: true,
      options: [
        { value: 'prestation', label: 'Prestation' },
        { value: 'fourniture', label: 'Fourniture' },
      ],
      initial: 'prestation',
    }),
    unite: texte({ label: 'Unité', max: 20 }),
    duree_minutes: duree({ label: 'Durée', required: true }),
    prix_unitaire_cents: montant({ label: 'Prix HT', required: true }),
    tva: tva(),
    actif: actif(),
  },
  derived: ({ duree_minutes }) => ({ duree_libelle: formaterDuree(Number(duree_minutes)) }),
  menus: [
    menu('souscrire', 'Souscrire', 'checklist', 'inactive'),
    menu('desouscrire', 'Se désinscrire', 'arrow-back-up', 'active'),
  ],
  fichiers: {},
  conditions: [si('active', true), si('inactive', false)],
  transfers: [
    {
      segment: 'affectations-techniciens',
      titre: 'Techniciens affectés',
      table: 'prestation_technicien',
      own: 'prestation_id',
      other: 'utilisateur_id',
      source: { table: 'technicien', key: 'utilisateur_id', label: ['prenom', 'nom'] },
    },
  ],
})
