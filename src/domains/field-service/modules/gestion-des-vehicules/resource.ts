import type { z } from 'zod'
import { normaliserImmatriculation } from '#domains/field-service/model/immatriculation.ts'
import { declare } from '#server/resource/declaration.ts'
import { date, type Field, nombre, ouiNon, reference, texte, zone } from '#server/resource/field.ts'
import { ajouterJours } from '#wire/dates.ts'
import { VEHICULES } from './contract.ts'

const MAX = 15

/** Two spellings of one plate are one plate. */
function immatriculation(): Field {
  const base = texte({ label: 'Immatriculation', required: true, unique: true, max: MAX })
  const written = (base.schema as z.ZodType<string>).transform(normaliserImmatriculation)
  // Some letters become two in capitals.
  return { ...base, schema: written.refine(t => t.length <= MAX, `Immatriculation\u00a0: ${MAX} caractères au plus.`) }
}

/** Vehicles of the company (specification field-service §2 "Vehicles": the fields are the server's to choose). */
export const vehicules = declare({
  ...VEHICULES,
  table: 'vehicule',
  words: { un: 'véhicule', le: 'le véhicule', des: 'véhicules' },
  title: 'immatriculation',
  fields: {
    immatriculation: immatriculation(),
    marque: texte({ label: 'Marque', max: 60 }),
    modele: texte({ label: 'Modèle', max: 60 }),
    places: nombre({ label: 'Places', required: true, min: 1, max: 60 }),
    mise_en_circulation: date({ label: 'Mise en circulation', column: 'cachee' }),
    controle_technique: date({ label: 'Prochain contrôle technique' }),
    assurance_fin: date({ label: 'Assurance jusqu’au' }),
    technicien_id: reference({
      label: 'Technicien',
      table: 'utilisateur',
      key: 'utilisateur_id',
      libelle: ['prenom', 'nom'],
    }),
    actif: ouiNon({ label: 'Actif', initial: true }),
    notes: zone({ label: 'Notes' }),
  },
  demo: ({ aujourdhui, rang }) =>
    [
      ['Renault', 'Kangoo', 2, 900, 21, 1, '', 45],
      ['Peugeot', 'Partner', 3, 1460, 190, 1, 'Attelage et galerie.', 120],
      ['Citroën', 'Berlingo', 5, 2100, -12, 1, 'Contrôle technique à prendre.', 200],
      ['Renault', 'Trafic', 3, 2800, 365, 0, 'Au garage depuis la semaine dernière.', 300],
    ].map(([marque, modele, places, age, controle, actif, notes, assurance], i) => ({
      immatriculation: `${'FGHJ'.charAt(i)}${'KL'.charAt(rang % 2)}-${214 + i * 137}-R${'TVWX'.charAt(i)}`,
      marque,
      modele,
      places,
      mise_en_circulation: ajouterJours(aujourdhui, -Number(age)),
      controle_technique: ajouterJours(aujourdhui, Number(controle)),
      assurance_fin: ajouterJours(aujourdhui, Number(assurance)),
      actif,
      notes,
    })),
})
