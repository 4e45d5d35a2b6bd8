/** The client, the user and the company as which a command calls the embedded service. */
export const DEMO_CLIENT = 'trenchctl';
export const DEMO_USER = 'kari.nordmann';
export const NORDNETT = '1001';
