/** MapLibre's own words, in French. */
export function mapWords(label: string): Record<string, string> {
  return {
    'Map.Title': `Carte\u00a0: ${label}`,
    'AttributionControl.ToggleAttribution': 'Sources de la carte',
    'NavigationControl.ZoomIn': 'Rapprocher',
    'NavigationControl.ZoomOut': 'Éloigner',
    'NavigationControl.ResetBearing': 'Remettre le nord en haut',
    'Popup.Close': 'Fermer',
    'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl et la molette pour agrandir la carte',
    'CooperativeGesturesHandler.MacHelpText': '⌘ et la molette pour agrandir la carte',
    'CooperativeGesturesHandler.MobileHelpText': 'Deux doigts pour déplacer la carte',
  }
}
