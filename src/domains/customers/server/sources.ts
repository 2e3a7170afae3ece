/** The company's addresses, as a transfer list of another resource offers them. */
export const ADRESSES = {
  table: 'adresse',
  key: 'adresse_id',
  label: ['adresse_cp', 'adresse_ville', 'adresse_adresse1'],
  living: true,
}
